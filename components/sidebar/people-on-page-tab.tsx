import type { ComponentType } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type MessageKey, t, tn } from '../../lib/i18n/text.ts';
import type { Stop } from '../../lib/store/records.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { PeopleIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Outside } from '../ui/outside.tsx';
import { SafeLink } from '../ui/safe-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { isGettable, type PersonOnPage } from './people-on-page.ts';
import type { SidebarActions } from './sidebar-types.ts';

export interface BatchProps {
  rows: PersonOnPage[];
  chosen: PersonOnPage[];
  /** These people are no longer chosen. */
  onClear: (rows: readonly PersonOnPage[]) => void;
}

interface PeopleOnPageTabProps {
  rows: PersonOnPage[] | null;
  /** How many people are on the page besides those in `rows`. */
  more: number;
  actions: Pick<SidebarActions, 'openPanel'>;
  /** The actions for the chosen people. Over the page nobody is chosen: the side panel opens for that. */
  batch?: ComponentType<BatchProps> | undefined;
}

/** The worker accepts at most this many links at once. */
const MAX_PEOPLE_CHOSEN = 200;

const STOPPED: Record<Stop, MessageKey> = {
  several: 'sidebarSeveral',
  nobody: 'orderNobody',
  lost: 'ordersOutcomeUnknown',
  limit: 'sidebarFindFirst',
  refused: 'sidebarFindFirst',
  blocked: 'personBlocked',
};

/** What is known of somebody who was never seen: how far the search for them is, or how it ended and what it cost. */
function unseenWords({ name, link, finding, stopped }: PersonOnPage): string {
  if (finding) return t('onPageFinding');
  if (stopped) {
    const words = t(STOPPED[stopped.why]);
    return stopped.credits ? `${words} · ${tn('uiCredits', stopped.credits)}` : words;
  }
  return t(name === link.slug ? 'onPageNameless' : 'sidebarFindFirst');
}

function KnownBadges({ row }: { row: PersonOnPage }) {
  const { known } = row;
  if (!known) return <span class="ts-muted ts-small">{unseenWords(row)}</span>;
  return (
    <span class="ts-row ts-row--wrap">
      {known.pool && <Badge tone="accent">{t('personOwnPool')}</Badge>}
      {known.busy && <Badge tone="info">{t('personBusy')}</Badge>}
      {known.unlocked.length > 0 && <Badge tone="success">{t('personUnlocked')}</Badge>}
      {known.enriched && !known.pool && <Badge>{t('personEnriched')}</Badge>}
      {!known.pool && !known.enriched && known.unlocked.length === 0 && !known.busy && (
        <Badge>{t('sidebarKnown')}</Badge>
      )}
    </span>
  );
}

/** The people that the network's page links to, with what is known of each. */
export function PeopleOnPageTab({ rows, more, actions, batch: Batch }: PeopleOnPageTabProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** The link whose box was pressed last. With Shift, everybody from there on is chosen too. */
  const last = useRef('');
  if (rows === null) return <Skeleton lines={4} person />;
  if (rows.length === 0) {
    return (
      <Notice kind="empty" icon={PeopleIcon} title={t('sidebarPageEmptyTitle')}>
        {t('sidebarPageEmptyText')}
      </Notice>
    );
  }
  const links = rows.filter(isGettable).map((row) => row.link.canonical);
  const here = links.filter((link) => chosen.has(link)).slice(0, MAX_PEOPLE_CHOSEN);
  const choose = (link: string, wanted: boolean, click: Event) => {
    const [from, to] = [links.indexOf(last.current), links.indexOf(link)];
    const isRange = from >= 0 && 'shiftKey' in click && click.shiftKey === true;
    const pressed = isRange ? links.slice(Math.min(from, to), Math.max(from, to) + 1) : [link];
    last.current = link;
    setChosen((before) => {
      const next = new Set(before);
      for (const one of pressed) {
        if (wanted) next.add(one);
        else next.delete(one);
      }
      return next;
    });
  };
  const all = here.length > 0 && here.length === Math.min(links.length, MAX_PEOPLE_CHOSEN);
  return (
    <div class="ts-stack">
      {Batch ? (
        <CheckboxRow
          label={tn('sidebarChooseAll', links.length)}
          checked={all}
          disabled={links.length === 0}
          indeterminate={here.length > 0 && !all}
          onChange={(wanted) => setChosen(new Set(wanted ? links.slice(0, MAX_PEOPLE_CHOSEN) : []))}
        />
      ) : (
        <Button onClick={() => actions.openPanel('people')}>{t('sidebarChooseInPanel')}</Button>
      )}
      <ul class="ts-lines" aria-label={t('sidebarOnThisPage')}>
        {rows.map((row) => {
          const name = row.known?.name || row.name;
          const { canonical, url } = row.link;
          return (
            <li key={canonical} class="ts-choices__row">
              {Batch && (
                <CheckboxRow
                  label={t('selectPerson', name)}
                  labelHidden
                  checked={here.includes(canonical)}
                  disabled={!links.includes(canonical)}
                  onChange={(wanted, click) => choose(canonical, wanted, click)}
                />
              )}
              <Avatar name={name} src={row.known?.pictureUrl} />
              <div class="ts-grow">
                <SafeLink href={url} plain class="ts-choices__name">
                  <Outside text={name} />
                </SafeLink>
                <div>
                  <KnownBadges row={row} />
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <div class="ts-stack">
          <p class="ts-muted">{tn('sidebarMorePeople', more)}</p>
          <Button onClick={() => actions.openPanel('people')}>{t('sidebarOpenInPanel')}</Button>
        </div>
      )}
      {Batch && (
        <Batch
          rows={rows}
          chosen={rows.filter(({ link }) => here.includes(link.canonical))}
          onClear={(gone) => {
            const left = new Set(gone.map(({ link }) => link.canonical));
            setChosen((before) => new Set([...before].filter((link) => !left.has(link))));
          }}
        />
      )}
    </div>
  );
}
