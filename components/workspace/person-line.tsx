import { date, relative } from '../../lib/i18n/dates.ts';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { type MessageKey, t } from '../../lib/i18n/text.ts';
import type { ContactField } from '../../lib/service/model.ts';
import { unlockedAt } from '../../lib/store/people-list.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { CopyModel } from '../orders/copy-model.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { Tone } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { copyWords } from '../ui/contact-value.tsx';
import { CheckIcon, CopyIcon } from '../ui/icons.tsx';
import { lazy } from '../ui/lazy.tsx';
import { memo } from '../ui/memo.ts';
import { Outside } from '../ui/outside.tsx';
import { phoneText } from '../ui/phone-text.ts';
import { StatusDot } from '../ui/status-dot.tsx';
import type { RowNotes } from './noted-rows.ts';
import { isNoted, type PeopleColumn } from './people-columns.ts';
import { emailField, type PeopleStatus, textIn } from './person-facts.ts';
import { ROW_HEIGHT_PX } from './visible-rows.ts';

const NotesCell = lazy(async () => (await import('./noted-parts.ts')).NotesCell);

export interface PersonLineProps {
  person: PersonRecord;
  columns: readonly PeopleColumn[];
  /** What is noted of the person; none before it is read. */
  notes: RowNotes | undefined;
  index: number;
  status: PeopleStatus;
  selected: boolean;
  open: boolean;
  /** The row that Tab focuses in the grid. */
  tabbable: boolean;
  now: number;
  /**
   * Only what is read. Pictures, tooltips and buttons to copy come once the list stands: they would delay it, and are not
   * reached in a list that changes with the next key.
   */
  isBrief: boolean;
  copies: CopyModel;
  /** `range` selects everybody from the last selected row to this one. */
  onToggle: (index: number, range: boolean) => void;
  onOpen: (index: number) => void;
}

const STATUS_WORDS: Record<PeopleStatus, { words: MessageKey; tone: Tone }> = {
  busy: { words: 'workspaceStatusBusy', tone: 'warning' },
  unlocked: { words: 'workspaceStatusUnlocked', tone: 'success' },
  'not-found': { words: 'workspaceStatusNotFound', tone: 'danger' },
  pool: { words: 'workspaceStatusPool', tone: 'accent' },
  profile: { words: 'workspaceStatusProfile', tone: 'info' },
  seen: { words: 'workspaceStatusSeen', tone: 'neutral' },
};

/** Somebody of whom nothing was got yet and who is in the company's own system. */
const IN_ATS = { words: 'personInAts', tone: 'info' } as const;

/** Somebody who must not be contacted. */
const BLOCKED = { words: 'personBlocked', tone: 'danger' } as const;

/** One row of the grid. The grid handles the keys. */
export const PersonLine = memo(function PersonLine(props: PersonLineProps) {
  const { person, columns, notes, index, selected, open, tabbable, isBrief, onToggle, onOpen } = props;
  const name = person.name || t('personUnnamed');
  return (
    <tr
      class={classNames('ts-grid__row', open && 'ts-grid__row--open')}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={tabbable ? 0 : -1}
      style={{ transform: `translateY(${index * ROW_HEIGHT_PX}px)` }}
      // A click with Shift would also mark text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => (event.shiftKey ? onToggle(index, true) : onOpen(index))}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keeps a click on the box from opening the row */}
      <td class="ts-grid__cell ts-grid__cell--check" onClick={(event) => event.stopPropagation()}>
        <input
          class="ts-check__box"
          type="checkbox"
          tabIndex={-1}
          aria-label={t('workspaceSelect', name)}
          checked={selected}
          onClick={(event) => onToggle(index, event.shiftKey)}
        />
      </td>
      {columns.map((column) => (
        <td
          key={column}
          class={`ts-grid__cell ts-grid__cell--${column}`}
          title={isBrief ? undefined : tooltip(person, column, notes)}
        >
          {contentOf(column, name, props)}
        </td>
      ))}
    </tr>
  );
});

/** What stands in a cell. Not a component: with ten of them in each row, a list would take longer to draw. */
function contentOf(column: PeopleColumn, name: string, props: PersonLineProps) {
  const { person, status, now } = props;
  switch (column) {
    case 'name':
      return (
        <>
          <Avatar name={name} src={person.pictureUrl} isHeld={props.isBrief} />
          <Outside class="ts-truncate ts-strong" text={name} />
        </>
      );
    case 'email': {
      const field = emailField(person);
      return field && <Value {...props} field={field} value={person.contacts[field]?.value ?? ''} />;
    }
    case 'phone': {
      const value = person.contacts.phone?.value ?? null;
      return value === null ? null : <Value {...props} field="phone" value={value} />;
    }
    case 'status': {
      const isOwned = status === 'seen' && props.notes?.ats;
      const { words, tone } = props.notes?.blocked ? BLOCKED : isOwned ? IN_ATS : STATUS_WORDS[status];
      return <StatusDot tone={tone} label={t(words)} />;
    }
    case 'lists':
    case 'tags':
      return props.notes && <NotesCell texts={props.notes[column]} column={column} />;
    case 'unlocked': {
      const at = unlockedAt(person);
      return at === null ? null : <span class="ts-truncate ts-muted">{relative(at, now)}</span>;
    }
    case 'touched':
      return <span class="ts-truncate ts-muted">{relative(person.seenAt, now)}</span>;
    default:
      return <Outside class="ts-truncate" text={person[column] ?? ''} />;
  }
}

/** The whole of what a narrow cell may cut off. */
function tooltip(person: PersonRecord, column: PeopleColumn, notes?: RowNotes): string | undefined {
  if (isNoted(column)) return notes?.[column].map(inWords).join(', ') || undefined;
  const at = column === 'touched' ? person.seenAt : column === 'unlocked' ? unlockedAt(person) : null;
  return at === null ? inWords(textIn(person, column)) || undefined : date(at);
}

/** The place of a row that is being read. */
export function LoadingLine({ index, tabbable }: Pick<PersonLineProps, 'index' | 'tabbable'>) {
  return (
    <tr
      class="ts-grid__row ts-grid__row--loading"
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={tabbable ? 0 : -1}
      style={{ transform: `translateY(${index * ROW_HEIGHT_PX}px)` }}
    >
      <td class="ts-grid__cell ts-grid__cell--check" />
      <td class="ts-grid__cell">
        <span class="ts-sr-only">{t('uiLoading')}</span>
        <span class="ts-skeleton__line" aria-hidden="true" />
      </td>
    </tr>
  );
}

/** A value with its copy button, which shows while the pointer or the focus is in the row. */
function Value({
  person,
  field,
  value,
  tabbable,
  isBrief,
  copies,
}: PersonLineProps & { field: ContactField; value: string }) {
  const last = copies.last.value;
  const isCopied = last?.worked === true && last.urn === person.urn && last.field === field;
  const text = field === 'phone' ? phoneText(value) : value;
  return (
    <>
      <Outside class="ts-truncate" text={text} />
      {!isBrief && (
        <IconButton
          icon={isCopied ? CheckIcon : CopyIcon}
          size="small"
          class={classNames('ts-grid__copy', isCopied && 'ts-grid__copy--done')}
          label={copyWords(field).label}
          tabIndex={tabbable ? 0 : -1}
          onClick={(event) => {
            event.stopPropagation();
            void copies.copy(person.urn, field, value);
          }}
        />
      )}
    </>
  );
}
