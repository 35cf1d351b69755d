import type { Signal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { joinWords } from '../../lib/i18n/outside-text.ts';
import { date, t, time } from '../../lib/i18n/text.ts';
import type { SplitName } from '../../lib/network/split-name.ts';
import { PAGE_SIZE } from '../../lib/service/model.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { priceWords, searchPrice } from '../orders/order-words.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { Outside } from '../ui/outside.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { PaidButton } from './paid-button.tsx';
import type { SidebarActions } from './sidebar-model.ts';

interface MatchPanelProps {
  view: PersonView;
  /** The name to search by: the page's, or the one that the recruiter typed. */
  name: SplitName | null;
  finding: boolean;
  /** Over the page nothing is typed: the side panel opens for that. */
  place: 'overlay' | 'panel';
  renaming: Signal<boolean>;
  actions: Pick<SidebarActions, 'find' | 'rename' | 'choose' | 'openPanel'>;
}

function explanation({ match, searched, choices, replaced }: PersonView): string {
  if (replaced) return t('sidebarReplacedText');
  if (match === 'several') return choices.length === 1 ? t('sidebarOneText') : t('sidebarSeveralText');
  if (!searched) return t('sidebarFindText');
  return choices.length > 0 ? t('sidebarNamesakesText') : t('sidebarNobodyText');
}

function Choices({ view, actions }: Pick<MatchPanelProps, 'view' | 'actions'>) {
  return (
    <ul class="ts-lines" aria-label={t('sidebarWhichPerson')}>
      {view.choices.map((person) => (
        <li key={person.urn} class="ts-choices__row">
          <Avatar name={person.name} src={person.pictureUrl} />
          <div class="ts-grow">
            <Outside as="p" class="ts-strong" text={person.name} />
            <p class="ts-muted ts-small ts-outside" dir="auto">
              {joinWords([person.title ?? person.company, person.place])}
            </p>
            {person.pool && <Badge tone="accent">{t('personOwnPool')}</Badge>}
          </div>
          <PaidButton
            size="small"
            aria-label={t('sidebarChooseName', person.name)}
            onPay={() => actions.choose(person.urn)}
          >
            {t('sidebarChoose')}
          </PaidButton>
        </li>
      ))}
    </ul>
  );
}

interface NameEditorProps {
  name: SplitName;
  onDone: (name: SplitName) => void;
  onCancel: () => void;
}

function NameEditor({ name, onDone, onCancel }: NameEditorProps) {
  const [first, setFirst] = useState(name.first);
  const [last, setLast] = useState(name.last);
  const full = [first, last]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
  const done = () => full && onDone({ full, first: first.trim(), last: last.trim() });
  return (
    <div class="ts-stack">
      <div class="ts-name-fields">
        <TextField label={t('personFirstName')} value={first} onInput={setFirst} onSubmit={done} autoFocus />
        <TextField label={t('personLastName')} value={last} onInput={setLast} onSubmit={done} />
      </div>
      <div class="ts-row">
        <Button size="small" variant="secondary" disabled={!full} onClick={done}>
          {t('sidebarUseName')}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {t('uiCancel')}
        </Button>
      </div>
    </div>
  );
}

interface PaidFindProps {
  view: PersonView;
  busy: boolean;
  onFind: (click?: { again?: boolean; page?: number }) => void;
}

/** The paid search: the first one, the next twenty people, or the same search once more. Each says its price. */
function PaidFind({ view, busy, onFind }: PaidFindProps) {
  const { pages, hasMore, at } = view.search;
  const price = <span class="ts-paid__price">{priceWords(searchPrice(view.session))}</span>;
  const isFirst = pages === 0;
  const variant = view.match === 'several' ? 'secondary' : 'primary';
  return (
    <>
      {hasMore && (
        <>
          <p>{t('sidebarNotInFirst', pages * PAGE_SIZE)}</p>
          <div class="ts-paid">
            <PaidButton
              variant={variant}
              icon={SearchIcon}
              busy={busy}
              onPay={() => onFind({ page: pages + 1 })}
            >
              {t('sidebarSearchNext', PAGE_SIZE)}
            </PaidButton>
            {price}
          </div>
        </>
      )}
      <div class="ts-paid">
        <PaidButton
          variant={hasMore ? 'secondary' : variant}
          icon={SearchIcon}
          busy={busy}
          onPay={() => onFind(isFirst ? undefined : { again: true })}
        >
          {t('sidebarFind')}
        </PaidButton>
        {price}
      </div>
      {at !== null && <p class="ts-muted ts-small">{t('sidebarSearchedAt', date(at), time(at))}</p>}
    </>
  );
}

/** Shown until the person of the profile page is known: choose among matches, or search for them at a price. */
export function MatchPanel({ view: current, name, finding, place, renaming, actions }: MatchPanelProps) {
  // During a search the last choices stay in place, and only the button shows that the search runs.
  const offered = useRef<PersonView | null>(null);
  const isLooking = current.match === 'looking';
  if (!isLooking || finding) offered.current = isLooking ? (offered.current ?? current) : current;
  const view = offered.current;
  if (!view) return <Skeleton lines={3} />;
  const setRenaming = (is: boolean) => {
    renaming.value = is;
  };
  const shown = name ? [name.first, name.last].filter(Boolean).join(' ') : '';
  return (
    <div class="ts-stack">
      <p class="ts-muted">{explanation(view)}</p>
      {view.choices.length > 0 && <Choices view={view} actions={actions} />}
      {place === 'overlay' && !name ? (
        <Button onClick={() => actions.openPanel('name')}>{t('sidebarEnterName')}</Button>
      ) : (place === 'panel' && renaming.value) || !name ? (
        <NameEditor
          name={name ?? { full: '', first: '', last: '' }}
          onDone={(changed) => {
            actions.rename(changed);
            setRenaming(false);
          }}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <div class="ts-stack ts-stack--tight">
          <div class="ts-row ts-row--between">
            <span class="ts-grow ts-truncate" dir="auto">
              {t('sidebarSearchedAs', shown)}
            </span>
            <Button
              size="small"
              variant="ghost"
              onClick={() => (place === 'overlay' ? actions.openPanel('name') : setRenaming(true))}
            >
              {t('sidebarEditName')}
            </Button>
          </div>
          <PaidFind view={view} busy={finding || isLooking} onFind={(click) => actions.find(name, click)} />
        </div>
      )}
    </div>
  );
}
