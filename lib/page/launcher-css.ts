/** The launcher's own rules. It does not load the design system, which would be too large for every page. */
export const LAUNCHER_CSS = `
.ts-root{position:absolute;right:0;width:40px;height:40px;color-scheme:light dark;touch-action:none;--b:light-dark(#fff,#1f2524)}
button{display:grid;place-items:center;box-sizing:border-box;padding:0;border:0;background:none;cursor:pointer}
.tab{width:40px;height:40px;border:1px solid light-dark(#dde3e1,#313938);border-right:0;border-radius:8px 0 0 8px;background:var(--b);box-shadow:0 2px 10px rgb(16 26 24/18%)}
.tab:hover{background:light-dark(#eef2f1,#262d2c)}
button:focus-visible{outline:2px solid light-dark(#0d6b62,#7fe0d2);outline-offset:-3px}
svg{width:22px}
.dot{position:absolute;left:-4px;top:-4px;width:8px;height:8px;border:2px solid var(--b);border-radius:50%;background:light-dark(#2e7424,#86cc78)}
.dot:is([data-dot=none],[data-dot=unsure]){display:none}
[data-dot=busy]{background:light-dark(#2c5f94,#8ab8ea)}
[data-dot=pool]{background:light-dark(#0d6b62,#54c2b3)}
[data-dot=attention]{background:light-dark(#b3261e,#f28b82)}
.hide{position:absolute;left:-14px;bottom:-6px;width:24px;height:24px;opacity:0}
.hide svg{width:16px;border-radius:50%;background:#55615e}
.ts-root:hover .hide,.hide:focus-visible{opacity:1}
@media print{.ts-root{display:none}}
`;
