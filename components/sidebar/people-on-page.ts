import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Following } from '../../lib/messages/follow-with.ts';
import type { LinkState } from '../../lib/messages/topics.ts';
import type { ProfileLink } from '../../lib/network/link.ts';
import type { PageReading } from '../../lib/page/page-state.ts';
import type { SidebarPorts } from './sidebar-types.ts';

/** A person that the network's page links to, with what is known of them. */
export interface PersonOnPage extends Omit<LinkState, 'link' | 'person'> {
  link: ProfileLink;
  name: string;
  known: LinkState['person'];
}

/**
 * Whether contacts can be got for somebody: they are known, or can be searched for by name. Where that search left open who
 * it is, the recruiter decides on the profile.
 */
export function isGettable({ link, name, known, stopped }: PersonOnPage): boolean {
  if (known) return true;
  const isAnswered = stopped?.why === 'several' || stopped?.why === 'nobody';
  // The list shows a link without a name by its last part.
  return name !== link.slug && !isAnswered;
}

interface PeopleOnPage {
  /** Null until the page has been read. */
  rows: ReadonlySignal<PersonOnPage[] | null>;
  /** How many people the page links to besides these. */
  more: ReadonlySignal<number>;
  start(): void;
  /** Shows people without reading the page. */
  take(found: PageReading['links']): void;
  stop(): void;
}

/** How often the page is read again while the list is shown, because scrolling may have loaded more people. */
const READ_AGAIN_MS = 1_500;

function linkKey(links: PageReading['links'] | null): string | undefined {
  return links?.map(({ link }) => link.canonical).join('\n');
}

/** The people on the network's page. It may have thousands of links, so it is read only while the list is shown. */
export function createPeopleOnPage(
  ports: Pick<SidebarPorts, 'follow' | 'after' | 'maxPeople'>,
  read: () => Promise<PageReading | null>,
  here: () => ProfileLink | null,
): PeopleOnPage {
  const { maxPeople = Number.POSITIVE_INFINITY } = ports;
  const links = signal<PageReading['links'] | null>(null);
  const known = signal<ReadonlyMap<string, LinkState>>(new Map());
  let following: Following | null = null;
  let cancelNext: () => void = () => {};
  let round = 0;

  function take(found: PageReading['links']): void {
    if (links.value !== null && linkKey(found) === linkKey(links.value)) return;
    links.value = found;
    following?.stop();
    following = null;
    if (found.length === 0) return;
    const wanted = found.slice(0, maxPeople).map(({ link }) => link.canonical);
    following = ports.follow({ topic: 'links', links: wanted }, (data) => {
      known.value = new Map(data.map((state) => [state.link, state]));
    });
  }

  async function scan(ownRound: number): Promise<void> {
    const at = here();
    const reading = await read();
    if (ownRound !== round) return;
    if (reading && here()?.canonical === at?.canonical) take(reading.links);
    cancelNext = ports.after(READ_AGAIN_MS, () => void scan(ownRound));
  }

  function stop(): void {
    round += 1;
    cancelNext();
    following?.stop();
    following = null;
    links.value = null;
  }

  return {
    more: computed(() => Math.max(0, (links.value?.length ?? 0) - maxPeople)),
    rows: computed(
      () =>
        links.value?.slice(0, maxPeople).map(({ link, name }) => {
          const { person = null, finding, stopped } = known.value.get(link.canonical) ?? {};
          return { link, name, known: person, ...(finding && { finding }), ...(stopped && { stopped }) };
        }) ?? null,
    ),
    start() {
      stop();
      const ownRound = round;
      cancelNext = ports.after(0, () => void scan(ownRound));
    },
    take,
    stop,
  };
}
