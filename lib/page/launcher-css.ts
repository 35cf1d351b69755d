/** The launcher's own rules, without the line ends that would go into the build. It does not load the design system, which would be too large for every page. */
export const LAUNCHER_CSS =
  '*{box-sizing:border-box;margin:0;padding:0;border:0}' +
  'div{color-scheme:light dark}' +
  '.root,.dot,.hide,.note{position:absolute}' +
  '.root{right:0;touch-action:none}' +
  '.tab{width:40px;height:40px}' +
  'button{display:grid;place-items:center;background:none;cursor:pointer;outline-offset:-3px}' +
  '.tab,.note,.box{border:1px solid #8884;border-right:0;background:Canvas;box-shadow:0 2px 10px #0003}' +
  '.tab,.note{border-radius:8px 0 0 8px}' +
  '.note{right:100%;top:0;width:240px;padding:8px;font:13px system-ui}' +
  '.tab:hover{opacity:.9}' +
  'svg{width:22px}' +
  'path{fill:none;stroke-linecap:round;stroke-linejoin:round}' +
  '.dot{left:-4px;top:-4px;padding:4px;border:2px solid Canvas;border-radius:50%}' +
  '[hidden]{display:none}' +
  '.hide{left:-14px;bottom:-6px;padding:4px}' +
  '.hide svg{width:16px;border-radius:50%;background:#566}' +
  '.root:not(:hover) .hide:not(:focus){opacity:0}' +
  '.box{left:auto;width:min(360px,100vw);height:100%;overflow:clip}' +
  'iframe{width:100%;height:100%}' +
  '@media print{div{display:none}}';
