import type { ClickAttack } from './attack.ts';
import { afterMove, clicks, doubleClick, hasty } from './victims.ts';

/** Pages that have a profile linked to the wrong person, or a contact copied, by a click that was not meant. */

const CALM = 'the same rules as for a click that pays';

/** A cover that stays above the box, and goes when the page wants it to. */
const leavingCover: ClickAttack['page'] = () => {
  const over = lid();
  const stay = setInterval(() => {
    over.hidePopover();
    over.showPopover();
  }, 10);
  window.now = () => {
    clearInterval(stay);
    over.remove();
  };
};

const both = (name: string, rest: Omit<ClickAttack, 'kind' | 'name' | 'stoppedBy' | 'seen'>): ClickAttack[] =>
  (['bind', 'copy'] as const).map((kind) => ({
    kind,
    name,
    stoppedBy: CALM,
    seen: 'without the guard',
    ...rest,
  }));

const SHARED: ClickAttack[] = [
  ...both('a pointer that arrives and clicks at once', { victim: hasty, quick: true }),
  ...both('a cover that goes 60 ms before the click', { page: leavingCover, victim: afterMove(60) }),
  ...both('a cover that takes the first press of a double click', {
    page: () => {
      const over = lid('pointer-events:auto');
      const stay = setInterval(() => {
        over.hidePopover();
        over.showPopover();
      }, 10);
      over.onpointerdown = () => {
        clearInterval(stay);
        over.remove();
      };
    },
    victim: doubleClick,
  }),
  ...both('a cover that flickers', {
    page: () =>
      flicker(
        () => 120,
        () => 60,
      ),
    victim: clicks(4, 130),
  }),
  ...both('a cover faded in by the compositor while the page is blocked', {
    page: () => {
      window.now = () => {
        const over = lid('opacity:0;will-change:opacity');
        over.animate([{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1 }], {
          duration: 1_000,
          fill: 'forwards',
        });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            block(900);
            over.remove();
          }),
        );
      };
    },
    victim: afterMove(300, 900),
  }),
  ...both('html that was zoomed until just before the click', {
    page: () => {
      document.documentElement.style.zoom = '0.2';
      window.now = () => document.documentElement.style.removeProperty('zoom');
    },
    victim: afterMove(250),
  }),
];

const BIND: ClickAttack[] = [
  {
    kind: 'bind',
    name: 'a page whose address changes to another one just before the click',
    page: () => {
      window.now = () => history.replaceState(null, '', '/in/somebody-else-entirely');
    },
    victim: afterMove(80),
    stoppedBy:
      'a click about the person before is refused, and one on a person who has just changed does not count',
    seen: 'without the guard',
  },
];

const COPY: ClickAttack[] = [
  {
    kind: 'copy',
    name: 'commands and made-up events of the page',
    page: () => {
      hostOf().focus();
      document.execCommand('copy');
      document.execCommand('cut');
      for (const type of ['copy', 'cut'])
        hostOf().dispatchEvent(new ClipboardEvent(type, { bubbles: true, composed: true }));
      const { shadowRoot } = hostOf();
      for (const button of shadowRoot?.querySelectorAll('button[aria-label^=Copy]') ?? [])
        if (button instanceof HTMLElement) button.click();
    },
    victim: async ({ rest }) => rest(50),
    stoppedBy: 'no event of the page reaches a document of another origin',
    seen: 'opened overlay',
    quick: true,
  },
  {
    kind: 'copy',
    name: 'a page that copies something of its own after a click in the frame',
    page: () => {
      addEventListener(
        'blur',
        () => void navigator.clipboard.writeText('of the page').catch(() => undefined),
      );
      setInterval(
        () =>
          navigator.userActivation.isActive &&
          void navigator.clipboard.writeText('of the page').catch(() => undefined),
        20,
      );
    },
    victim: async ({ page, at }) => {
      await page.mouse.move(at.x, at.y - 120);
      await page.mouse.click(at.x - 150, 90);
    },
    stoppedBy: 'nothing',
    seen: 'without the guard',
    remains: 'A click in the frame counts as the page’s user activation too, as the browser defines it.',
  },
];

export const BIND_AND_COPY: ClickAttack[] = [...SHARED, ...BIND, ...COPY];
