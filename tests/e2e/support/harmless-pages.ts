import type { HonestRecruiter } from './honest-clicks.ts';

/**
 * What pages do without harm, which must not keep an honest click from counting. The functions without parameters run in
 * the page's own world and can use nothing else of this file.
 */
export interface Harmless {
  name: string;
  /** Switches of the browser. */
  args?: string[];
  /** The browser's own zoom. */
  zoom?: number;
  /** The browser itself draws over the sidebar for a moment, so that a click right after it has to be made again. */
  covers?: boolean;
  /** In the page, once before all clicks. */
  before?(): unknown;
  /** In the page, when the pointer sets out to the button. */
  during?(): unknown;
  /** In the page, after each click. */
  after?(): unknown;
  /** In the page, once after all clicks. */
  end?(): unknown;
  /** Before each click, by the browser. */
  drive?(recruiter: HonestRecruiter): Promise<unknown>;
}

const removeAdded = () => {
  for (const one of document.querySelectorAll('[data-added]')) one.remove();
};

export const HARMLESS: Harmless[] = [
  { name: 'nothing' },
  {
    name: 'tasks of 40 ms five times a second',
    before() {
      const work = () => {
        for (const end = performance.now() + 40; performance.now() < end; );
      };
      Reflect.set(window, 'work', setInterval(work, 200));
    },
    end: () => clearInterval(Reflect.get(window, 'work')),
  },
  {
    name: 'a toast in the page',
    during() {
      const toast = document.createElement('div');
      toast.dataset.added = '';
      toast.textContent = 'Your connection request was sent';
      toast.style.cssText =
        'position:fixed;right:24px;bottom:24px;z-index:2147483647;padding:16px;background:#333;color:#fff';
      document.body.append(toast);
    },
    after: removeAdded,
  },
  {
    name: 'a toast in the top layer',
    during() {
      const toast = document.createElement('div');
      toast.dataset.added = '';
      toast.popover = 'manual';
      toast.textContent = 'Your connection request was sent';
      toast.style.cssText = 'position:fixed;inset:auto 24px 24px auto;margin:0;padding:16px;background:#333';
      document.body.append(toast);
      toast.showPopover();
    },
    after: removeAdded,
  },
  {
    name: 'a toast in the top layer that goes while the pointer is on its way',
    during() {
      const toast = document.createElement('div');
      toast.dataset.added = '';
      toast.popover = 'manual';
      toast.textContent = 'Saved';
      toast.style.cssText = 'position:fixed;inset:auto 24px 24px auto;margin:0;padding:16px;background:#333';
      document.body.append(toast);
      toast.showPopover();
      setTimeout(() => toast.hidePopover(), 150);
    },
    after: removeAdded,
  },
  {
    name: 'a cookie bar',
    during() {
      const bar = document.createElement('div');
      bar.dataset.added = '';
      bar.textContent = 'We use cookies';
      bar.style.cssText =
        'position:fixed;inset:auto 0 0 0;height:120px;z-index:2147483647;background:#fff;box-shadow:0 0 40px #000';
      document.body.append(bar);
    },
    after: removeAdded,
  },
  {
    name: 'a tooltip in the top layer that appears on hover',
    before() {
      const tip = document.createElement('div');
      tip.dataset.added = '';
      tip.popover = 'hint';
      tip.textContent = 'Send a message to this person';
      tip.style.cssText = 'position:fixed;inset:300px 200px auto auto;width:240px;margin:0';
      document.body.append(tip);
      const over = (event: MouseEvent) => {
        tip.togglePopover(event.clientX > 300 && event.clientX < innerWidth - 360);
      };
      document.addEventListener('mousemove', over);
      document.addEventListener('mouseout', () => tip.hidePopover());
      Reflect.set(window, 'over', over);
    },
    end() {
      document.removeEventListener('mousemove', Reflect.get(window, 'over'));
      for (const one of document.querySelectorAll('[data-added]')) one.remove();
    },
  },
  {
    name: 'confetti on a canvas over everything',
    before() {
      const canvas = document.createElement('canvas');
      canvas.dataset.added = '';
      canvas.width = innerWidth;
      canvas.height = innerHeight;
      canvas.style.cssText = 'position:fixed;inset:0;z-index:2147483647;pointer-events:none';
      document.documentElement.append(canvas);
      const pen = canvas.getContext('2d');
      const draw = () => {
        pen?.clearRect(0, 0, canvas.width, canvas.height);
        for (let piece = 0; piece < 60; piece += 1) {
          if (pen) pen.fillStyle = `hsl(${piece * 6} 90% 50%)`;
          pen?.fillRect(Math.random() * canvas.width, Math.random() * canvas.height, 6, 10);
        }
        if (canvas.isConnected) requestAnimationFrame(draw);
      };
      draw();
    },
    end: removeAdded,
  },
  {
    name: 'a body without pointer events',
    before: () => document.body.style.setProperty('pointer-events', 'none'),
    end: () => document.body.style.removeProperty('pointer-events'),
  },
  {
    name: 'a filter for dark mode that is switched on',
    during: () => document.documentElement.style.setProperty('filter', 'invert(1) hue-rotate(180deg)'),
    after: () => document.documentElement.style.removeProperty('filter'),
  },
  {
    name: 'a smooth scroll',
    during: () => scrollTo({ top: scrollY > 100 ? 0 : 600, behavior: 'smooth' }),
    end: () => scrollTo({ top: 0, behavior: 'instant' }),
  },
  {
    name: 'a sticky header over everything, while the page scrolls',
    before() {
      const header = document.createElement('header');
      header.dataset.added = '';
      header.textContent = 'A sticky header';
      header.style.cssText = 'position:sticky;top:0;height:80px;z-index:2147483647;background:#fff';
      document.body.prepend(header);
    },
    during: () => scrollTo({ top: scrollY > 100 ? 0 : 400, behavior: 'instant' }),
    end: removeAdded,
  },
  {
    name: 'a fade of the whole page',
    during: () => document.documentElement.animate({ opacity: [0, 1] }, { duration: 600 }),
  },
  {
    name: 'a view transition',
    covers: true,
    during() {
      document.startViewTransition(() => document.body.toggleAttribute('data-turned'));
    },
  },
  {
    name: 'a scroll lock',
    during: () => document.documentElement.style.setProperty('overflow', 'hidden'),
    after: () => document.documentElement.style.removeProperty('overflow'),
  },
  {
    name: 'a tab that was left and is back',
    async drive({ extension, page }) {
      const other = extension.context.pages().find((one) => one !== page);
      await other?.bringToFront();
      await page.bringToFront();
    },
  },
  ...[67, 80, 90, 110, 125, 150, 200].map((percent) => ({
    name: `a browser zoom of ${percent} %`,
    zoom: percent / 100,
  })),
  ...[110, 125, 150].map((percent) => ({
    name: `a system that scales by ${percent} %`,
    args: [`--force-device-scale-factor=${percent / 100}`],
  })),
  {
    name: 'a busy page: timers, requests, layout and a running animation',
    before() {
      const box = document.createElement('div');
      box.dataset.added = '';
      document.body.append(box);
      box.animate({ opacity: [0.2, 1] }, { duration: 700, iterations: Number.POSITIVE_INFINITY });
      const work = () => {
        box.replaceChildren(
          ...Array.from({ length: 200 }, (_, n) => {
            const line = document.createElement('p');
            line.textContent = `Line ${n} ${Math.random()}`;
            return line;
          }),
        );
        void box.offsetHeight;
        void fetch('/robots.txt');
      };
      Reflect.set(window, 'work', setInterval(work, 90));
    },
    end() {
      clearInterval(Reflect.get(window, 'work'));
      for (const one of document.querySelectorAll('[data-added]')) one.remove();
    },
  },
];
