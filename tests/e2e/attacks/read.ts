import type { SpyAttack } from './attack.ts';

/** Pages that read what the sidebar shows: a name, a contact, a state. */

const OTHER_ORIGIN = 'the sidebar is a document of another origin';
const CLOSED = 'the root is closed, and holds a frame alone';

function reading(
  name: string,
  got: SpyAttack['got'],
  more: Partial<Omit<SpyAttack, 'kind'>> = {},
): SpyAttack {
  return { kind: 'read', name, got, stoppedBy: OTHER_ORIGIN, seen: 'old overlay', quick: true, ...more };
}

export const READ: SpyAttack[] = [
  reading('searching the page for words of the sidebar', ({ words }) => {
    getSelection()?.removeAllRanges();
    return Reflect.get(window, 'find').call(window, words, false, false, true);
  }),
  reading('searching for words letter by letter, frames included', ({ words }) => {
    let known = '';
    for (const letter of words) {
      getSelection()?.removeAllRanges();
      const isThere = Reflect.get(window, 'find').call(
        window,
        known + letter,
        true,
        false,
        true,
        false,
        true,
      );
      if (!isThere) return false;
      known += letter;
    }
    return known;
  }),
  reading('selecting everything', ({ words }) => {
    document.execCommand('selectAll');
    return [String(getSelection()), String(getSelection()?.getRangeAt(0).cloneContents().textContent)].some(
      (text) => text.includes(words),
    );
  }),
  reading(
    'the selection across roots',
    ({ words }) => {
      const host = hostOf();
      document.execCommand('selectAll');
      const ranges =
        Reflect.get(Selection.prototype, 'getComposedRanges')?.call(getSelection(), {
          shadowRoots: [host.shadowRoot].filter((root) => root !== null),
        }) ?? [];
      return (
        host.shadowRoot?.textContent?.includes(words) ||
        ranges.some(
          ({ startContainer }: StaticRange) =>
            startContainer.textContent?.includes(words) && !document.contains(startContainer),
        )
      );
    },
    { seen: 'opened overlay' },
  ),
  reading(
    'text and markup of the document',
    ({ words }) =>
      [
        document.documentElement.textContent,
        document.documentElement.innerText,
        document.documentElement.outerHTML,
        hostOf().innerText,
        new XMLSerializer().serializeToString(document),
        document.documentElement.getHTML({
          serializableShadowRoots: true,
          shadowRoots: [hostOf().shadowRoot].filter((root) => root !== null),
        }),
      ].some((text) => text.includes(words)),
    { seen: 'opened overlay' },
  ),
  reading(
    'the root of the host',
    () => {
      const root = hostOf().shadowRoot;
      if (root?.textContent) return 'a root with text';
      try {
        return Boolean(hostOf().attachShadow({ mode: 'open' }));
      } catch {
        return false;
      }
    },
    { seen: 'opened overlay', stoppedBy: CLOSED },
  ),
  reading(
    'the window of the frame',
    () => {
      const frame = hostOf().shadowRoot?.querySelector('iframe');
      return (
        Boolean(frame?.contentWindow ?? window.frames[0]) && 'a window to write to and to send elsewhere'
      );
    },
    { seen: 'without the walls', stoppedBy: CLOSED },
  ),
  reading(
    'the document of the frame',
    () => {
      const frame = hostOf().shadowRoot?.querySelector('iframe');
      const inside = frame?.contentWindow ?? window.frames[0];
      const reads = [
        () => frame?.src,
        () => frame?.contentDocument?.documentElement.textContent,
        () => inside?.document.title,
        () => inside?.location.href,
        () => inside?.name,
      ];
      return reads.flatMap((read) => {
        try {
          return read() || [];
        } catch {
          return [];
        }
      })[0];
    },
    { seen: 'without the walls', stoppedBy: OTHER_ORIGIN },
  ),
  reading(
    'the line between launcher and frame',
    () => {
      const frame = hostOf().shadowRoot?.querySelector('iframe');
      if (!frame) return window.loot.some((one) => one.startsWith('the frame said'));
      return new Promise((resolve) => {
        frame.addEventListener('load', () => line(frame));
        frame.src += '';
        setTimeout(() => resolve(window.loot.some((one) => one.startsWith('the frame said'))), 900);
      });
    },
    { seen: 'without the walls', stoppedBy: CLOSED },
  ),
  reading(
    'which characters are drawn, by a font for each',
    () => {
      const found = window.loot.filter((one) => one.startsWith('font '));
      return found.length > 0 && found;
    },
    {
      page: () => {
        const families = [...'@.-_'].map((letter) => {
          const range = `U+${letter.codePointAt(0)?.toString(16)}`;
          rules(
            `@font-face{font-family:spy;src:url(/spy-font?${range}) format("woff2");unicode-range:${range}}`,
          );
          return letter;
        });
        const observer = new PerformanceObserver((list) => {
          for (const { name } of list.getEntries())
            if (name.includes('spy-font')) window.loot.push(`font ${name}`);
        });
        observer.observe({ type: 'resource' });
        // The page's own text has none of these characters in this font.
        rules('html>div{font-family:spy!important}');
        for (const name of ['--ts-font', '--ts-font-family', '--ts-font-body', '--ts-font-sans'])
          try {
            CSS.registerProperty({ name, syntax: '*', inherits: true, initialValue: 'spy' });
          } catch {
            window.loot.push(`${name} ${families.length}`);
          }
        return new Promise((resolve) => setTimeout(resolve, 300));
      },
      victim: async ({ rest }) => rest(400),
      seen: 'opened overlay',
    },
  ),
  reading(
    'what lies at a point',
    ({ words }) => {
      const points = [80, 200, 270, 340].flatMap((y) =>
        [60, 150, 300].map((x) => ({ x: innerWidth - x, y })),
      );
      return points.some(({ x, y }) => {
        const inside = [
          ...document.elementsFromPoint(x, y),
          ...(hostOf().shadowRoot?.elementsFromPoint(x, y) ?? []),
        ];
        return inside.some((one) => one.textContent.includes(words) && !one.contains(document.body));
      });
    },
    { seen: 'opened overlay' },
  ),
  reading(
    'the text position at a point',
    () => {
      const shadowRoots = [hostOf().shadowRoot].filter((root) => root !== null);
      const caret = Reflect.get(document, 'caretPositionFromPoint');
      for (let y = 60; y < 400; y += 8) {
        const node = caret?.call(document, innerWidth - 250, y, { shadowRoots })?.offsetNode;
        if (node instanceof Text && !document.body.contains(node)) return node.data;
      }
      return false;
    },
    { seen: 'opened overlay' },
  ),
  reading(
    'rules for the parts, slots and containers of the host',
    () => {
      rules(
        'html>div::part(tab),html>div::part(box){outline:1px solid}@container (min-width:1px){html{--spied:1}}html>div:has(*){--spied-child:1}html>div:state(open){--spied:1}',
      );
      const { shadowRoot } = hostOf();
      return (
        getComputedStyle(hostOf()).getPropertyValue('--spied-child') ||
        (shadowRoot && [...shadowRoot.querySelectorAll('*')].some((one) => getComputedStyle(one).color))
      );
    },
    { seen: 'opened overlay' },
  ),
  reading(
    'animations and sheets of the root',
    () => {
      const animations = document
        .getAnimations()
        .filter(
          ({ effect }) =>
            effect instanceof KeyframeEffect && effect.target && !document.contains(effect.target),
        );
      return animations.length > 0 || (hostOf().shadowRoot?.adoptedStyleSheets.length ?? 0) > 0;
    },
    { seen: 'opened overlay' },
  ),
  reading(
    'the size of what the sidebar shows',
    () => {
      const { width, height } = hostOf().getBoundingClientRect();
      return (
        [width, height, hostOf().scrollHeight].some((size) => size > 1) && {
          width,
          height,
          of: hostOf().scrollHeight,
        }
      );
    },
    { stoppedBy: 'the host has no size of its own while the sidebar is open' },
  ),
  reading(
    'messages of the frame to the page',
    () => window.loot.filter((one) => one.startsWith('message')).length > 0,
    {
      page: () =>
        addEventListener('message', ({ data }) => window.loot.push(`message ${JSON.stringify(data)}`)),
      victim: async ({ click, rest }) => {
        await click();
        await rest(300);
      },
      stoppedBy: 'the frame never writes to its parent',
      seen: 'without the walls',
    },
  ),
  reading(
    'a file of the extension by its fixed address',
    async ({ fixed }) => {
      const answers = await Promise.allSettled([
        fetch(fixed),
        fetch(fixed.replace('sidepanel.html', 'launcher.js')),
      ]);
      return answers.some(({ status }) => status === 'fulfilled');
    },
    {
      seen: 'without the walls',
      stoppedBy: 'the page’s address changes with each browser start, and no other file is reachable',
    },
  ),
  reading('a contact by a selection that the mouse makes over it', () => String(getSelection()).trim(), {
    victim: async ({ page, at }) => {
      await page.mouse.click(at.x - 120, at.y, { clickCount: 3 });
    },
  }),
  reading(
    'a contact that is dragged out of the sidebar',
    () => window.loot.filter((one) => one.startsWith('drag')).length > 0 && window.loot,
    {
      page: () => {
        for (const type of ['dragstart', 'dragover'])
          addEventListener(
            type,
            (event) => {
              const data = event instanceof DragEvent ? event.dataTransfer : null;
              const text = data?.getData('text/plain') || data?.getData('text/uri-list') || '';
              if (text) window.loot.push(`drag ${text}`);
              event.preventDefault();
            },
            true,
          );
      },
      victim: async ({ page, at }) => {
        await page.mouse.click(at.x - 120, at.y, { clickCount: 3 });
        await page.mouse.move(at.x - 118, at.y);
        await page.mouse.down();
        await page.mouse.move(at.x - 160, at.y, { steps: 4 });
        await page.mouse.move(400, 300, { steps: 4 });
        await page.mouse.up();
      },
      stoppedBy: 'a drag that begins in the frame is heard by the page only where it is let go',
    },
  ),
];
