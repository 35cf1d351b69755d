import type { FloodAttack } from './attack.ts';

/** Pages that keep the worker busy, so that other tabs wait, or have the service asked for nothing. */

const TRUSTED = 'only trusted events of the page cause messages';
const ONE = 'one message of a kind is under way at a time, and the worker limits them for each tab';

function flood(
  name: string,
  times: number,
  page: FloodAttack['page'],
  stoppedBy: string,
  more: Partial<FloodAttack> = {},
): FloodAttack {
  return { kind: 'drown', name, times, page, stoppedBy, seen: 'without the limits', ...more };
}

export const DROWN: FloodAttack[] = [
  flood(
    '20,000 made-up changes of visibility',
    20_000,
    () => {
      let turn = 0;
      for (; turn < 20_000; turn += 1) document.dispatchEvent(new Event('visibilitychange'));
      return turn;
    },
    TRUSTED,
    { quick: true },
  ),
  flood(
    '20,000 new addresses',
    20_000,
    async () => {
      let turn = 0;
      let taken = 0;
      for (; turn < 20_000; turn += 1) {
        history.replaceState(null, '', `/in/nobody-${turn}`);
        // The browser takes some hundred in ten seconds, and no more.
        if (location.pathname.endsWith(`-${turn}`)) taken += 1;
        if (turn % 200 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return taken >= 100 ? turn : taken;
    },
    ONE,
  ),
  flood(
    '20,000 made-up moves through the history',
    20_000,
    () => {
      let turn = 0;
      for (; turn < 20_000; turn += 1) {
        dispatchEvent(new PopStateEvent('popstate'));
        dispatchEvent(new HashChangeEvent('hashchange'));
      }
      return turn;
    },
    TRUSTED,
  ),
  flood(
    '20,000 made-up resizes, focuses and pointers',
    20_000,
    () => {
      let turn = 0;
      for (; turn < 20_000; turn += 1)
        for (const type of ['resize', 'focus', 'blur', 'pageshow', 'pagehide', 'pointermove'])
          dispatchEvent(new Event(type));
      return turn;
    },
    TRUSTED,
  ),
  flood(
    '20,000 new headings',
    20_000,
    async () => {
      const heading = document.querySelector('h1');
      if (!heading) return 0;
      let turn = 0;
      for (; turn < 20_000; turn += 1) {
        heading.textContent = `Nobody ${turn}`;
        document.title = `Nobody ${turn}`;
        if (turn % 400 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
      }
      return turn;
    },
    'the page is read when the sidebar asks, not when it changes',
  ),
  flood(
    '20,000 messages to the window',
    20_000,
    () =>
      new Promise((resolve) => {
        let arrived = 0;
        addEventListener('message', () => {
          arrived += 1;
          if (arrived === 20_000) resolve(arrived);
        });
        for (let turn = 0; turn < 20_000; turn += 1)
          postMessage({ type: 'word', ask: 'person.look', turn }, '*');
      }),
    'neither the launcher nor the frame listens to the page’s messages',
  ),
  flood(
    'hundred elements like the host',
    100,
    async () => {
      let turn = 0;
      for (; turn < 100; turn += 1) {
        document.documentElement.append(document.createElement('div'));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      return turn;
    },
    'the launcher keeps its own element',
  ),
  flood(
    'a host that is removed for ever',
    20,
    async () => {
      let removed = 0;
      // Whichever element is the extension's now: a new one may come after the last was given up.
      const removeAll = () => {
        for (const one of document.querySelectorAll('html>div')) {
          one.remove();
          removed += 1;
        }
      };
      const observer = new MutationObserver(removeAll);
      observer.observe(document.documentElement, { childList: true });
      removeAll();
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      return removed;
    },
    'the host is put back twenty times, and a page that wins gets no other',
  ),
  flood(
    'a host that is removed whenever its frame has come',
    5,
    async () => {
      let removed = 0;
      for (const end = performance.now() + 16_000; performance.now() < end; ) {
        const host = document.querySelector('html>div');
        if (host) {
          host.remove();
          removed += 1;
        }
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
      return removed;
    },
    'the host is put back twenty times, and a page that wins gets no other',
    // Each return costs what a page costs that is loaded: a word, its answer, a look, and what the frame follows.
    { most: 120 },
  ),
  flood(
    'a popover in each frame',
    60,
    async () => {
      let turn = 0;
      for (; turn < 60; turn += 1) {
        lid();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return turn;
    },
    'the box is raised once for each time that it is seen to be covered',
  ),
  flood(
    '5,000 links to people, and others all the time',
    5_000,
    async () => {
      let added = 0;
      const add = (many: number) => {
        const links = Array.from({ length: many }, () => {
          const link = document.createElement('a');
          link.href = `/in/nobody-${added}`;
          link.textContent = `Nobody ${added}`;
          added += 1;
          return link;
        });
        document.body.prepend(...links);
      };
      add(5_000);
      for (const end = performance.now() + 4_000; performance.now() < end; ) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        add(10);
      }
      return added;
    },
    'at most a hundred people of a page are asked about, once in a while',
    {
      // The page is read for its links only while they are shown.
      victim: async ({ sidebar }) => {
        await sidebar.click({ role: 'tab', name: /^On this page/ });
        await sidebar.find({ role: 'link', name: /nobody/i });
      },
    },
  ),
];
