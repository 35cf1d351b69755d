import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Following } from '../../lib/messages/follow-with.ts';
import type { LinkState } from '../../lib/messages/topics.ts';
import type { ProfileLink } from '../../lib/network/link.ts';
import type { PageReading } from '../../lib/page/page-state.ts';
import type { SidebarPorts } from './model.ts';

/** Somebody the page links to, with what is known of them. */
export interface PageRow {
  link: ProfileLink;
  name: string;
  known: LinkState['person'];
}

interface Crowd {
  /** Null until the page has been read. */
  rows: ReadonlySignal<PageRow[] | null>;
  start(): void;
  stop(): void;
}

/** How often the page is read again while its people are shown: scrolling may have brought more. */
const SCAN_MS = 1_500;

function names(links: PageReading['links'] | null): string | undefined {
  return links?.map(({ link }) => link.canonical).join('\n');
}

/** The people on the page; read only while they are shown, since a page may hold thousands of links. */
export function createPeopleOnPage(
  ports: Pick<SidebarPorts, 'follow' | 'later'>,
  read: () => Promise<PageReading | null>,
  here: () => ProfileLink | null,
): Crowd {
  const links = signal<PageReading['links'] | null>(null);
  const known = signal<ReadonlyMap<string, LinkState['person']>>(new Map());
  let following: Following | null = null;
  let off: () => void = () => {};
  let turn = 0;

  function take(found: PageReading['links']): void {
    if (links.value !== null && names(found) === names(links.value)) return;
    links.value = found;
    following?.stop();
    following = null;
    if (found.length === 0) return;
    const wanted = found.map(({ link }) => link.canonical);
    following = ports.follow({ topic: 'links', links: wanted }, (data) => {
      known.value = new Map(data.map(({ link, person }) => [link, person]));
    });
  }

  async function scan(mine: number): Promise<void> {
    const at = here();
    const reading = await read();
    if (mine !== turn) return;
    if (reading && here()?.canonical === at?.canonical) take(reading.links);
    off = ports.later(SCAN_MS, () => void scan(mine));
  }

  function stop(): void {
    turn += 1;
    off();
    following?.stop();
    following = null;
    links.value = null;
  }

  return {
    rows: computed(
      () =>
        links.value?.map(({ link, name }) => ({
          link,
          name,
          known: known.value.get(link.canonical) ?? null,
        })) ?? null,
    ),
    start() {
      stop();
      const mine = turn;
      off = ports.later(0, () => void scan(mine));
    },
    stop,
  };
}
