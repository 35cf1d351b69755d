import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { SplitName } from '../../lib/network/split-name.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { priceWords, searchPrice } from '../orders/order-words.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { PaidButton } from './paid-button.tsx';
import { Portrait } from './portrait.tsx';
import type { SidebarActions } from './sidebar-model.ts';

interface MatchPanelProps {
  view: PersonView;
  pageName: SplitName | null;
  finding: boolean;
  actions: Pick<SidebarActions, 'find' | 'choose'>;
}

function explanation({ match, searched, choices }: PersonView): string {
  if (match === 'several') return choices.length === 1 ? t('sidebarOneText') : t('sidebarSeveralText');
  if (!searched) return t('sidebarFindText');
  return choices.length > 0 ? t('sidebarNamesakesText') : t('sidebarNobodyText');
}

function Choices({ view, actions }: Pick<MatchPanelProps, 'view' | 'actions'>) {
  return (
    <ul class="ts-lines" aria-label={t('sidebarWhichPerson')}>
      {view.choices.map((person) => (
        <li key={person.urn} class="ts-choices__row">
          <Portrait name={person.name} src={person.pictureUrl} />
          <div class="ts-grow">
            <p class="ts-strong" dir="auto">
              {person.name}
            </p>
            <p class="ts-muted ts-small" dir="auto">
              {[person.title ?? person.company, person.place].filter(Boolean).join(' · ')}
            </p>
            {person.pool && <Badge tone="accent">{t('personOwnPool')}</Badge>}
          </div>
          <Button
            size="small"
            aria-label={t('sidebarChooseName', person.name)}
            onClick={() => actions.choose(person.urn)}
          >
            {t('sidebarChoose')}
          </Button>
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

/** Shown until the person of the profile page is known: choose among matches, or search for them at a price. */
export function MatchPanel({ view: current, pageName, finding, actions }: MatchPanelProps) {
  const [edited, setEdited] = useState<SplitName | null>(null);
  const [editing, setEditing] = useState(false);
  // During a search the last choices stay in place, and only the button shows that the search runs.
  const offered = useRef<PersonView | null>(null);
  const isLooking = current.match === 'looking';
  if (!isLooking || finding) offered.current = isLooking ? (offered.current ?? current) : current;
  const view = offered.current;
  if (!view) return <Skeleton lines={3} />;
  const name = edited ?? pageName;
  const shown = name ? [name.first, name.last].filter(Boolean).join(' ') : '';
  return (
    <div class="ts-stack">
      <p class="ts-muted">{explanation(view)}</p>
      {view.choices.length > 0 && <Choices view={view} actions={actions} />}
      {editing || !name ? (
        <NameEditor
          name={name ?? { full: '', first: '', last: '' }}
          onDone={(changed) => {
            setEdited(changed);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div class="ts-stack ts-stack--tight">
          <div class="ts-row ts-row--between">
            <span class="ts-grow ts-truncate" dir="auto">
              {t('sidebarSearchedAs', shown)}
            </span>
            <Button size="small" variant="ghost" onClick={() => setEditing(true)}>
              {t('sidebarEditName')}
            </Button>
          </div>
          <div class="ts-paid">
            <PaidButton
              variant={view.match === 'several' ? 'secondary' : 'primary'}
              icon={SearchIcon}
              busy={finding || isLooking}
              onPay={() => actions.find(name)}
            >
              {t('sidebarFind')}
            </PaidButton>
            <span class="ts-paid__price">{priceWords(searchPrice(view.session))}</span>
          </div>
        </div>
      )}
    </div>
  );
}
