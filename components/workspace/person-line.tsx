import { date, relative, t } from '../../lib/i18n/text.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import { Avatar } from '../ui/avatar.tsx';
import { PersonBadges } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { fieldList } from '../ui/field-words.ts';
import { BriefcaseIcon, type Icon, MailIcon, PhoneIcon } from '../ui/icons.tsx';
import { Outside } from '../ui/outside.tsx';
import { ROW_HEIGHT_PX } from './visible-rows.ts';

export interface PersonLineProps {
  person: PersonRecord;
  index: number;
  busy: boolean;
  selected: boolean;
  open: boolean;
  /** The row that Tab focuses in the grid. */
  tabbable: boolean;
  now: number;
  onSelect: (urns: readonly string[], on: boolean) => void;
  onOpen: (urn: string) => void;
}

const FIELD_ICONS: Record<ContactField, Icon> = {
  work_email: BriefcaseIcon,
  personal_email: MailIcon,
  phone: PhoneIcon,
};

/** One row of the grid. The grid handles the keys. */
export function PersonLine(props: PersonLineProps) {
  const { person, index, busy, selected, open, tabbable, now, onSelect, onOpen } = props;
  const name = person.name || t('personUnnamed');
  return (
    <tr
      class={classNames('ts-grid__row', open && 'ts-grid__row--open')}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={tabbable ? 0 : -1}
      style={{ transform: `translateY(${index * ROW_HEIGHT_PX}px)` }}
      onClick={() => onOpen(person.urn)}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keeps a click on the box from opening the row */}
      <td class="ts-grid__cell ts-grid__cell--check" onClick={(event) => event.stopPropagation()}>
        <input
          class="ts-check__box"
          type="checkbox"
          tabIndex={-1}
          aria-label={t('workspaceSelect', name)}
          checked={selected}
          onChange={() => onSelect([person.urn], !selected)}
        />
      </td>
      <td class="ts-grid__cell ts-grid__cell--name">
        <Avatar name={name} src={person.pictureUrl} />
        <span class="ts-grid__text">
          <span class="ts-row">
            <Outside class="ts-strong ts-truncate" text={name} />
            <PersonBadges pool={person.origin === 'pool'} enriched={person.enrichedAt !== null} busy={busy} />
          </span>
          <Outside class="ts-muted ts-small ts-truncate" text={person.title ?? ''} />
        </span>
      </td>
      <td class="ts-grid__cell ts-grid__cell--company">
        <Outside class="ts-truncate" text={person.company ?? ''} />
      </td>
      <td class="ts-grid__cell ts-grid__cell--place">
        <Outside class="ts-truncate" text={person.place ?? ''} />
      </td>
      <td class="ts-grid__cell ts-grid__cell--contacts">
        <Contacts person={person} />
      </td>
      <td class="ts-grid__cell ts-grid__cell--seen ts-muted ts-small" title={date(person.seenAt)}>
        {relative(person.seenAt, now)}
      </td>
    </tr>
  );
}

function Contacts({ person }: { person: PersonRecord }) {
  const known = CONTACT_FIELDS.filter((field) => (person.contacts[field]?.value ?? null) !== null);
  if (known.length === 0) return null;
  const words = fieldList(known);
  return (
    <span class="ts-row ts-ink--success" title={words}>
      {known.map((field) => {
        const Shape = FIELD_ICONS[field];
        return <Shape key={field} />;
      })}
      <span class="ts-sr-only">{words}</span>
    </span>
  );
}
