import type { Build, ClickAttack } from './attack.ts';
import { spend } from './spend.ts';
import { patient } from './victims.ts';

/**
 * Pages that hide the sidebar while its button stays where it is, so that a click meant for what is shown instead lands on
 * it. The recruiter waits long enough for any click to count.
 */

const RAISED =
  'the box goes above what the page puts into the top layer, once each time; what stays covered counts no click';
const TOP_LAYER =
  'the box is in the top layer, where styles of its ancestors and elements below have no effect';
const OWN_RULES = 'the rules of the root win over those of the page';
const VISIBLE = 'the observers see that the panel is not wholly visible';

function hiding(
  name: string,
  page: ClickAttack['page'],
  stoppedBy: string,
  seen: Build,
  more: Partial<ClickAttack> = {},
): ClickAttack {
  return spend(name, page, patient, stoppedBy, { hides: true, seen, ...more });
}

/** Covers that the page puts into the top layer after ours. */
const ABOVE: ClickAttack[] = [
  hiding('a white popover that lets clicks through', () => lid(), RAISED, 'without the guard', {
    quick: true,
  }),
  hiding('a canvas', () => lid('', 'canvas'), RAISED, 'without the guard'),
  hiding('a frame of the page', () => lid('', 'iframe'), RAISED, 'without the guard'),
  hiding(
    'a blurring cover',
    () => lid('background:none;backdrop-filter:blur(40px)'),
    RAISED,
    'without the guard',
  ),
  hiding(
    'a cover that inverts',
    () => lid('background:none;backdrop-filter:invert(1)'),
    RAISED,
    'without the guard',
  ),
  hiding('a blending cover', () => lid('mix-blend-mode:difference'), RAISED, 'without the guard'),
  hiding(
    'a cover with a hole that shows the button alone',
    ({ x, y }) => {
      const hole = `polygon(0 0,0 100%,${x - 70}px 100%,${x - 70}px ${y - 30}px,${x + 62}px ${y - 30}px,${x + 62}px ${y + 10}px,${x - 70}px ${y + 10}px,${x - 70}px 100%,100% 100%,100% 0)`;
      lid(`clip-path:${hole}`);
    },
    RAISED,
    'without the guard',
  ),
  hiding(
    'the shadow of a small popover',
    () => lid('inset:0 auto auto 0;width:2px;height:2px;box-shadow:0 0 0 4000px #fff'),
    RAISED,
    'without the guard',
  ),
  hiding(
    'the outline of a small popover',
    () => lid('inset:0 auto auto 0;width:2px;height:2px;outline:4000px solid #fff'),
    RAISED,
    'without the guard',
  ),
  hiding(
    'the border image of a small popover',
    () =>
      lid(
        'inset:0 auto auto 0;width:2px;height:2px;border:1px solid;border-image:linear-gradient(#fff,#fff) 1/4000px/4000px',
      ),
    RAISED,
    'without the guard',
  ),
  hiding(
    'text that overflows a small popover',
    () => {
      const over = lid(
        'inset:0 auto auto 0;width:2px;height:2px;overflow:visible;font:900px/0.6 monospace;color:#fff;background:none',
      );
      over.textContent = '██████';
    },
    RAISED,
    'without the guard',
  ),
  hiding(
    'the reflection of a cover',
    () => lid('left:-100%;-webkit-box-reflect:right'),
    RAISED,
    'without the guard',
  ),
  hiding(
    'a cover turned in space',
    () => lid('transform:perspective(900px) rotateY(20deg) scale(3)'),
    RAISED,
    'without the guard',
  ),
  hiding(
    'the backdrop of an empty popover',
    () => {
      rules('[data-toast]::backdrop{background:#fff;pointer-events:none}');
      lid('inset:auto;width:0;height:0').dataset.toast = '';
    },
    RAISED,
    'without the guard',
    { quick: false },
  ),
  hiding(
    'a popover that is shown again whenever it falls behind',
    () => {
      const over = lid();
      const again = () => {
        over.hidePopover();
        over.showPopover();
        requestAnimationFrame(again);
      };
      again();
    },
    VISIBLE,
    'without the guard',
  ),
  hiding(
    'a hundred popovers, one after the other',
    () => {
      for (let at = 0; at < 100; at += 1) setTimeout(() => lid(), at * 15);
    },
    RAISED,
    'without the guard',
  ),
  hiding(
    'a modal dialog that lets clicks through',
    () => {
      rules('dialog,dialog::backdrop{pointer-events:none}html{pointer-events:auto}');
      const dialog = document.createElement('dialog');
      dialog.style.cssText = 'inset:0;width:100%;height:100%;max-width:none;max-height:none;background:#fff';
      document.body.append(dialog);
      dialog.showModal();
    },
    'what is behind a modal dialog takes no clicks, and the observers see it covered',
    'without the walls',
  ),
  hiding(
    'an element in full screen',
    () => {
      rules('#show,#show::backdrop{background:#fff;pointer-events:none}');
      const show = document.createElement('div');
      show.id = 'show';
      document.body.append(show);
      addEventListener('pointerdown', () => void show.requestFullscreen(), { once: true });
    },
    RAISED,
    'without the guard',
    {
      victim: async (hands) => {
        await hands.page.mouse.click(200, 300);
        await hands.rest(300);
        await patient(hands);
      },
    },
  ),
  hiding(
    'a picture of the page as it was',
    () => {
      rules(
        '::view-transition{pointer-events:none;background:#fff}::view-transition-group(*){animation-duration:60s}',
      );
      Reflect.get(document, 'startViewTransition')?.call(document, () => undefined);
    },
    VISIBLE,
    'without the guard',
  ),
];

/** Styles of the page's root element, under which the host stands. */
const ON_HTML: ClickAttack[] = (
  [
    ['opacity', 'html{opacity:0.01}'],
    ['a filter', 'html{filter:opacity(0.01)}'],
    ['a blur', 'html{filter:blur(30px)}'],
    ['a clip path', 'html{clip-path:inset(0 50% 0 0)}'],
    ['a mask', 'html{mask-image:linear-gradient(90deg,#000 50%,transparent 50%)}'],
    ['a mask of a box image', 'html{-webkit-mask-box-image:linear-gradient(90deg,#000 50%,transparent 50%)}'],
    ['a transform', 'html{transform:translateX(-30%) scale(0.5)}'],
    ['perspective', 'html{perspective:10px;transform-style:preserve-3d}'],
    ['blending', 'html{mix-blend-mode:difference;background:#fff}'],
    ['a cut overflow', 'html{overflow:clip;width:50%;height:200px;contain:paint}'],
  ] as const
).map(([what, css]) => ({
  ...hiding(`${what} on html`, undefined, TOP_LAYER, 'without the top layer'),
  page: new Function('at', `rules(${JSON.stringify(css)})`) as ClickAttack['page'],
}));

const ON_HTML_SEEN: ClickAttack[] = (
  [
    ['zoom of a tenth', 'html{zoom:0.1}', 'the ratio of pixels of frame and page must be equal'],
    ['zoom of a twentieth less', 'html{zoom:0.95}', 'the ratio of pixels of frame and page must be equal'],
    [
      'threefold zoom',
      'html{zoom:3}',
      'the panel is not wholly in the window, and the ratio of pixels differs',
    ],
    ['content that is skipped', 'html{content-visibility:hidden}', VISIBLE],
    ['content that is not visible', 'html{visibility:hidden}', OWN_RULES],
    ['no display', 'html{display:none}', 'what is not drawn takes no clicks'],
  ] as const
).map(([what, css, by]) => ({
  ...hiding(`${what} on html`, undefined, by, 'without the guard'),
  page: new Function('at', `rules(${JSON.stringify(css)})`) as ClickAttack['page'],
}));

/** Styles and attributes of the host itself. */
const ON_HOST: ClickAttack[] = [
  ...(
    [
      ['opacity', 'opacity:0.01!important'],
      ['a filter', 'filter:opacity(0)!important'],
      ['a clip path', 'clip-path:inset(0 0 0 99%)!important'],
      ['a mask', 'mask-image:linear-gradient(90deg,#000 5%,transparent 5%)!important'],
      ['a transform', 'transform:translateX(90px) scale(0.3)!important'],
      ['zoom', 'zoom:0.2!important'],
      ['another place', 'inset:300px 500px auto auto!important;position:absolute!important'],
      ['visibility', 'visibility:hidden!important'],
      ['no display', 'display:none!important'],
    ] as const
  ).map(([what, css]) => ({
    ...hiding(`${what} on the host`, undefined, OWN_RULES, 'without the top layer'),
    page: new Function('at', `hostOf().style.cssText = ${JSON.stringify(css)}`) as ClickAttack['page'],
  })),
  hiding(
    'attributes of the host that hide it or make it inert',
    () => {
      Object.assign(hostOf(), {
        hidden: true,
        inert: true,
        dir: 'rtl',
        className: 'x',
        popover: 'manual',
        slot: 'x',
      });
      hostOf().setAttribute('aria-hidden', 'true');
    },
    OWN_RULES,
    'without the top layer',
  ),
  hiding(
    'registered custom properties',
    () => {
      for (const name of ['--b', '--l', '--ts-color-surface', '--ts-color-text'])
        CSS.registerProperty({ name, syntax: '<color>', inherits: true, initialValue: 'transparent' });
    },
    'the sidebar is a document of its own, with its own properties',
    'old overlay',
    { quick: false },
  ),
  hiding(
    'letters and colours that the page passes on',
    () => {
      rules(
        '*,html{font-size:90px!important;color:#fff!important;color-scheme:dark!important;letter-spacing:-1em!important;-webkit-text-security:disc!important;line-height:9!important}',
      );
    },
    'the sidebar is a document of its own, and the host starts from initial values',
    'without the top layer',
  ),
];

export const COVERS: ClickAttack[] = [...ABOVE, ...ON_HTML, ...ON_HTML_SEEN, ...ON_HOST];
