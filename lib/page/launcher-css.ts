/** The launcher's few rules, apart from the design system that it does without. */
export const LAUNCHER_CSS = `
:host{all:initial}
.ts-root{position:absolute;right:0;width:40px;height:40px;color-scheme:light dark;touch-action:none}
button{box-sizing:border-box;display:grid;place-items:center;margin:0;padding:0;border:0;background:none;cursor:pointer}
.tab{width:40px;height:40px;border:1px solid light-dark(#dde3e1,#313938);border-right:0;border-radius:8px 0 0 8px;background:light-dark(#fff,#1f2524);box-shadow:0 1px 2px rgb(16 26 24/12%),0 4px 12px rgb(16 26 24/14%)}
.tab:hover{background:light-dark(#eef2f1,#262d2c)}
.tab:active{cursor:grabbing}
button:focus-visible{outline:2px solid light-dark(#0d6b62,#7fe0d2);outline-offset:-3px}
svg{display:block;width:22px;height:22px}
.dot{position:absolute;left:-4px;top:-4px;width:12px;height:12px;box-sizing:border-box;border:2px solid light-dark(#fff,#1f2524);border-radius:50%}
.dot[data-dot=none]{display:none}
.dot[data-dot=unlocked]{background:light-dark(#2e7424,#86cc78)}
.dot[data-dot=busy]{background:light-dark(#2c5f94,#8ab8ea)}
.dot[data-dot=pool]{background:light-dark(#0d6b62,#54c2b3)}
.dot[data-dot=attention]{background:light-dark(#b3261e,#f28b82)}
.hide{position:absolute;left:-14px;bottom:-6px;width:24px;height:24px;border-radius:50%;opacity:0}
.hide svg{width:16px;height:16px;padding:3px;box-sizing:border-box;border-radius:50%;background:light-dark(#55615e,#a3aeab)}
.ts-root:hover .hide,.hide:focus-visible{opacity:1}
@media (forced-colors:active){.tab{border:1px solid ButtonText}.dot{background:Highlight!important}}
@media print{.ts-root{display:none}}
`;
