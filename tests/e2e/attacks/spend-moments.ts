import type { ClickAttack, Hands } from './attack.ts';
import { spend } from './spend.ts';
import { afterMove, clicks, doubleClick, patient, pressInTime, TooLate } from './victims.ts';

/** Pages that hide, move or change the sidebar at a chosen moment around the click. */

const CALM =
  'for half a second before a click nothing of cover, place, size, focus and person may have changed';
const GAP =
  'a page that draws nothing for four frames starts the half second anew, and a click is asked about after it';
const RANDOM = 'the looks come at random moments, and one that sees a cover starts the half second anew';

const APPEARED =
  'a pointer that is in the frame without having come over its edge must be there for half a second';

/** The hand moves so long after the cover went. The browser's own reports of it come as late. */
const TREMBLES_MS = 80;

/**
 * Reads the page, which has the focus, rests on what the page shows over the sidebar, and clicks so long after the page has
 * made its move. The hand moves by a pixel meanwhile.
 */
function reading(ms: number): (hands: Hands) => Promise<void> {
  return async ({ page, at, moveThere, rest, now, click }) => {
    await page.mouse.click(200, 300);
    await moveThere();
    await rest(1_300);
    const moved = performance.now();
    await now();
    await rest(TREMBLES_MS);
    await page.mouse.move(at.x + 1, at.y);
    await rest(ms - TREMBLES_MS);
    await pressInTime(moved, click);
  };
}

/** How long the cover stays that comes before the pointer. */
const COVERED_MS = 500;

/** A cover that takes the pointer, so that the pointer is not in the frame while it is covered. */
const TAKING: ClickAttack[] = [
  ...[400, 430].map((ms) =>
    spend(
      `a cover that takes the pointer and goes ${ms} ms before the click`,
      () => {
        const over = lid('pointer-events:auto');
        const letGo = keepAbove(over);
        window.now = () => {
          letGo();
          over.remove();
        };
      },
      reading(ms),
      APPEARED,
      { quick: ms === 400, tries: 2 },
    ),
  ),
  spend(
    'a modal dialog that is closed 430 ms before the click',
    () => {
      const dialog = document.createElement('dialog');
      dialog.style.cssText = 'inset:0;width:100%;height:100%;max-width:none;max-height:none';
      dialog.textContent = 'You have won';
      document.body.append(dialog);
      dialog.showModal();
      window.now = () => dialog.close();
    },
    reading(430),
    APPEARED,
  ),
  spend(
    'a cover that takes the pointer for half a second, from before it arrives',
    () => {
      window.now = () => {
        const over = lid('pointer-events:auto');
        const letGo = keepAbove(over);
        over.addEventListener('pointerover', () => window.loot.push('the cover took the pointer'));
        setTimeout(() => {
          letGo();
          over.remove();
        }, 500);
      };
    },
    async ({ page, at, moveThere, rest, now, click }) => {
      await page.mouse.click(200, 300);
      await rest(1_300);
      const came = performance.now();
      await now();
      await moveThere();
      await rest(570);
      await page.mouse.move(at.x + 1, at.y);
      await rest(330);
      await pressInTime(came + COVERED_MS, click);
      // A cover that was drawn too late took nothing: the pointer came into the frame that the recruiter saw.
      if (!(await page.evaluate('window.loot.length > 0'))) throw new TooLate();
    },
    APPEARED,
    { tries: 3 },
  ),
  spend(
    'html that was inert until 430 ms before the click',
    () => {
      document.documentElement.inert = true;
      window.now = () => {
        document.documentElement.inert = false;
      };
    },
    reading(430),
    APPEARED,
  ),
  spend(
    'html that was zoomed until 430 ms before the click, and the sidebar was elsewhere',
    () => {
      document.documentElement.style.zoom = '0.2';
      window.now = () => document.documentElement.style.removeProperty('zoom');
    },
    reading(430),
    APPEARED,
  ),
];

/** A cover that goes just before the click. */
const LEAVING: ClickAttack[] = [
  ...[0, 60, 200, 350].map((ms) =>
    spend(
      `a cover that goes ${ms} ms before the click`,
      () => {
        const over = lid();
        const letGo = keepAbove(over);
        window.now = () => {
          letGo();
          over.remove();
        };
      },
      afterMove(ms),
      CALM,
      { quick: ms === 60 },
    ),
  ),
  spend(
    'a cover that takes the first press of a double click and is gone for the second',
    () => {
      const over = lid('pointer-events:auto');
      const letGo = keepAbove(over);
      over.onpointerdown = () => {
        letGo();
        over.remove();
      };
    },
    doubleClick,
    CALM,
  ),
  spend(
    'a dialog that is closed just before the click',
    () => {
      const dialog = document.createElement('dialog');
      dialog.style.cssText = 'inset:0;width:100%;height:100%;max-width:none;max-height:none';
      document.body.append(dialog);
      dialog.showModal();
      window.now = () => dialog.close();
    },
    afterMove(30),
    CALM,
  ),
  spend(
    'html that was not drawn until just before the click',
    () => {
      document.documentElement.style.display = 'none';
      window.now = () => document.documentElement.style.removeProperty('display');
    },
    afterMove(250),
    CALM,
  ),
  spend(
    'html that was skipped until just before the click',
    () => {
      document.documentElement.style.setProperty('content-visibility', 'hidden');
      window.now = () => document.documentElement.style.removeProperty('content-visibility');
    },
    afterMove(250),
    CALM,
  ),
  spend(
    'html that was inert until just before the click',
    () => {
      document.documentElement.inert = true;
      window.now = () => {
        document.documentElement.inert = false;
      };
    },
    afterMove(60),
    'the pointer arrives in the frame only then, and must be there for 300 ms',
  ),
  spend(
    'html that was zoomed until just before the click',
    () => {
      document.documentElement.style.zoom = '0.2';
      window.now = () => document.documentElement.style.removeProperty('zoom');
    },
    afterMove(250),
    CALM,
    { quick: true },
  ),
];

/** A cover that comes with the click. */
const COMING: ClickAttack[] = [
  ...[0, 30, 80].map((ms) =>
    spend(
      `a cover that comes ${ms} ms before the click and goes after it`,
      () => {
        window.now = () => {
          const over = lid();
          const letGo = keepAbove(over);
          setTimeout(() => {
            letGo();
            over.remove();
          }, 250);
        };
      },
      afterMove(ms, 250),
      CALM,
      { tries: 2 },
    ),
  ),
  spend(
    'a cover faded in by the compositor while the page is blocked',
    () => {
      const over = lid('opacity:0;will-change:opacity;display:none');
      window.now = () => {
        over.style.display = '';
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
    afterMove(300, 900),
    GAP,
    { quick: true },
  ),
  spend(
    'a cover slid in by the compositor while the page is blocked for a third of a second',
    () => {
      const over = lid('transform:translateX(100%);will-change:transform');
      window.now = () => {
        over.animate(
          [{ transform: 'translateX(100%)' }, { transform: 'none', offset: 0.2 }, { transform: 'none' }],
          {
            duration: 600,
          },
        );
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            block(330);
            over.remove();
          }),
        );
      };
    },
    afterMove(120, 330),
    GAP,
    { tries: 2 },
  ),
  spend(
    'a cover faded in by the compositor during many short blocks',
    () => {
      window.now = () => {
        const over = lid('opacity:0;will-change:opacity');
        over.animate([{ opacity: 0 }, { opacity: 1, offset: 0.05 }, { opacity: 1 }], {
          duration: 2_000,
          fill: 'forwards',
        });
        const again = (left: number) => {
          over.hidePopover();
          over.showPopover();
          block(60);
          if (left > 0) setTimeout(() => again(left - 1), 1);
          else over.remove();
        };
        requestAnimationFrame(() => requestAnimationFrame(() => again(14)));
      };
    },
    afterMove(400, 900),
    'the observers see the cover between the blocks',
    { tries: 2 },
  ),
];

/** A cover that flickers. */
const FLICKERING: ClickAttack[] = (
  [
    [16, 16],
    [33, 33],
    [90, 10],
    [100, 100],
    [400, 100],
    [150, 450],
  ] as const
).map(([shown, hidden]) =>
  spend(
    `a cover shown for ${shown} ms and hidden for ${hidden} ms in turn`,
    new Function('at', `flicker(() => ${shown}, () => ${hidden})`) as ClickAttack['page'],
    clicks(4, 130),
    RANDOM,
  ),
);
FLICKERING.push(
  spend(
    'a cover that flickers at random',
    () =>
      flicker(
        () => 20 + Math.random() * 200,
        () => 20 + Math.random() * 200,
      ),
    clicks(6, 110),
    RANDOM,
    { tries: 2 },
  ),
);

/** The sidebar moves or changes under the pointer. */
const MOVING: ClickAttack[] = [
  spend(
    'a page that shows another person just before the click',
    () => {
      const others = [...document.links]
        .map(({ pathname }) => pathname)
        .filter((path) => path.startsWith('/in/') && path !== location.pathname);
      window.now = () => history.pushState(null, '', others[0] ?? '/in/x');
    },
    afterMove(120),
    'a person who changed under the cursor counts no click for half a second, and the worker refuses a click about another profile',
  ),
  spend(
    'a page that shows one person and another in turn',
    () => {
      const here = location.pathname;
      const other = [...document.links]
        .map(({ pathname }) => pathname)
        .find((path) => path.startsWith('/in/') && path !== here);
      let turn = 0;
      setInterval(() => {
        turn += 1;
        history.replaceState(null, '', turn % 2 ? (other ?? '/in/x') : here);
      }, 150);
    },
    clicks(5, 170),
    'a click that is kept is dropped if another person is shown before it counts',
  ),
  spend(
    'a window made smaller just before the click',
    undefined,
    async ({ page, at, moveThere, rest }) => {
      await page.setViewportSize({ width: 1_480, height: 800 });
      await moveThere();
      await rest(800);
      await page.setViewportSize({ width: 1_280, height: 800 });
      await page.mouse.click(at.x, at.y);
    },
    CALM,
    { quick: false },
  ),
  spend(
    'a message box of the browser just before the click',
    () => {
      window.now = () => void setTimeout(() => alert('You have won'));
    },
    async ({ page, moveThere, rest, now, click }) => {
      await moveThere();
      await rest(800);
      const shown = page.waitForEvent('dialog');
      await now();
      const dialog = await shown;
      await rest(400);
      await dialog.accept();
      await click();
    },
    GAP,
  ),
  spend(
    'a host taken out and put back just before the click',
    () => {
      window.now = () => {
        const host = hostOf();
        host.remove();
        document.documentElement.append(host);
      };
    },
    afterMove(550, 100),
    'a frame that was moved is another document, which is vouched for anew and counts no click for half a second',
  ),
  spend(
    'a window that had no focus until just before the click',
    undefined,
    async ({ page, moveThere, rest, click }) => {
      // Otherwise the driver lets every page believe that it has the focus.
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
      await moveThere();
      const other = await page.context().newPage();
      await rest(600);
      await page.bringToFront();
      await click();
      await other.close();
      await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    },
    CALM,
  ),
  spend(
    'a page that changes its size all the time, with something that slides over it',
    () => {
      setInterval(() => {
        document.body.style.height = `${2_000 + Math.random() * 4_000}px`;
      }, 20);
      lid('will-change:transform').animate(
        [{ transform: 'translateX(0)' }, { transform: 'translateX(400px)' }],
        {
          duration: 300,
          iterations: Number.POSITIVE_INFINITY,
        },
      );
    },
    patient,
    'the box goes above it, and does not scroll',
    { hides: true },
  ),
];

export const MOMENTS: ClickAttack[] = [...LEAVING, ...TAKING, ...COMING, ...FLICKERING, ...MOVING];
