import type { Signal } from '@preact/signals';
import { useId, useRef, useState } from 'preact/hooks';
import { date, time } from '../../lib/i18n/dates.ts';
import { joinWords } from '../../lib/i18n/outside-text.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { SplitName } from '../../lib/network/split-name.ts';
import { PAGE_SIZE } from '../../lib/service/model.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { searchPrice } from '../orders/order-words.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { Outside } from '../ui/outside.tsx';
import { PaidButton } from '../ui/paid-button.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { SidebarActions } from './sidebar-types.ts';

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

function Explanation({ view }: Pick<MatchPanelProps, 'view'>) {
  return <p class="ts-muted ts-small">{explanation(view)}</p>;
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
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the fields inside
    <div
      class="ts-stack"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.stopPropagation();
        onCancel();
      }}
    >
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
  const id = useId();
  const { pages, hasMore, at } = view.search;
  const credits = searchPrice(view.session);
  const price = <Price words={credits === null ? t('contactPriceUnknown') : tn('uiCredits', credits)} />;
  const isFirst = pages === 0;
  return (
    <>
      <div class="ts-paid">
        <PaidButton
          size="small"
          icon={SearchIcon}
          busy={busy}
          aria-describedby={`${id}-find`}
          onPay={() => onFind(isFirst ? undefined : { again: true })}
        >
          {t('sidebarFind')}
        </PaidButton>
        <span id={`${id}-find`} class="ts-small ts-muted">
          {price}
        </span>
      </div>
      {hasMore && (
        <div class="ts-paid ts-paid--wrap">
          <p class="ts-small ts-muted">{t('sidebarNotInFirst', pages * PAGE_SIZE)}</p>
          <PaidButton
            size="small"
            icon={SearchIcon}
            busy={busy}
            aria-describedby={`${id}-next`}
            onPay={() => onFind({ page: pages + 1 })}
          >
            {t('sidebarSearchNext', PAGE_SIZE)}
          </PaidButton>
          <span id={`${id}-next`} class="ts-small ts-muted">
            {price}
          </span>
        </div>
      )}
      {at !== null && <p class="ts-small ts-muted">{t('sidebarSearchedAt', date(at), time(at))}</p>}
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
  const isEditing = place === 'panel' && (renaming.value || !name);
  return (
    <div class="ts-stack">
      {isEditing ? (
        <NameEditor
          name={name ?? { full: '', first: '', last: '' }}
          onDone={(changed) => {
            actions.rename(changed);
            setRenaming(false);
          }}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        name && (
          <div class="ts-stack ts-stack--tight">
            {/* Before the first search it says that the search is not needed. */}
            {!view.searched && <Explanation view={view} />}
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
        )
      )}
      {name && view.searched && <Explanation view={view} />}
      {view.choices.length > 0 && <Choices view={view} actions={actions} />}
    </div>
  );
}
