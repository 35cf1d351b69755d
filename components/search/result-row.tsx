import { inWords, joinWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import type { CandidateRow } from '../../lib/views/search-view.ts';
import { ContactList } from '../orders/contact-list.tsx';
import type { CopyModel } from '../orders/copy-model.ts';
import { Avatar } from '../ui/avatar.tsx';
import { PersonBadges } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { fieldList } from '../ui/field-words.ts';
import { BriefcaseIcon, ChevronDownIcon, ChevronUpIcon, UnlockIcon } from '../ui/icons.tsx';
import { Outside } from '../ui/outside.tsx';
import { SafeLink } from '../ui/safe-link.tsx';

export interface ResultRowProps {
  row: CandidateRow;
  chosen: boolean;
  /** Whether the contact data are shown. */
  expanded: boolean;
  copies: CopyModel;
  onChoose: (row: CandidateRow, chosen: boolean) => void;
  onExpand: (row: CandidateRow, expanded: boolean) => void;
  onEnrich: (row: CandidateRow) => void;
  onUnlock: (row: CandidateRow) => void;
}

/** Title and employer in one line. Some titles already name the employer. */
function describe({ title, company }: CandidateRow): string {
  const isNamed = title && company && title.toLocaleLowerCase().includes(company.toLocaleLowerCase());
  return joinWords([title, !isNamed && company]);
}

/** One candidate of the results, with badges and actions. */
export function ResultRow(props: ResultRowProps) {
  const { row, chosen, copies, onChoose, onExpand, onEnrich, onUnlock } = props;
  const expanded = props.expanded && row.unlocked.length > 0;
  const name = row.name || t('personUnnamed');
  const title = describe(row);
  return (
    <li class="ts-result" aria-label={inWords(name)}>
      <CheckboxRow
        label={t('choosePerson', name)}
        labelHidden
        checked={chosen}
        onChange={(wanted) => onChoose(row, wanted)}
      />
      <Avatar name={name} src={row.pictureUrl} />
      <div class="ts-grow">
        <SafeLink href={row.networkUrl} plain class="ts-result__name" label={t('searchOpenProfile', name)}>
          <Outside text={name} />
        </SafeLink>
        {title && (
          <p class="ts-truncate" title={title}>
            {title}
          </p>
        )}
        <p class="ts-result__facts">
          {row.place && <Outside class="ts-muted ts-small ts-truncate" text={row.place} />}
          <PersonBadges {...row} />
          {row.unlocked.length > 0 && (
            <Unlocked row={row} name={name} expanded={expanded} onExpand={onExpand} />
          )}
        </p>
      </div>
      <div class="ts-result__actions">
        {!row.pool && !row.enriched && (
          <IconButton
            icon={BriefcaseIcon}
            size="small"
            label={t('searchEnrichOneName', name)}
            busy={row.busy}
            onClick={() => onEnrich(row)}
          />
        )}
        <IconButton
          icon={UnlockIcon}
          size="small"
          label={t('searchUnlockOneName', name)}
          onClick={() => onUnlock(row)}
        />
      </div>
      {expanded && <ContactList urn={row.urn} name={name} contacts={row.contacts} copies={copies} />}
    </li>
  );
}

/** The badge of an unlocked person. It opens the contact data, which are closed at first to keep the list short. */
function Unlocked({
  row,
  name,
  expanded,
  onExpand,
}: Pick<ResultRowProps, 'row' | 'expanded' | 'onExpand'> & { name: string }) {
  const Chevron = expanded ? ChevronUpIcon : ChevronDownIcon;
  return (
    <button
      type="button"
      class="ts-result__unlocked"
      aria-expanded={expanded}
      aria-label={t('searchUnlockedOf', name)}
      title={fieldList(row.unlocked)}
      onClick={() => onExpand(row, !expanded)}
    >
      <span class="ts-badge ts-tone--success">
        {t('personUnlocked')}
        <Chevron size={12} />
      </span>
    </button>
  );
}
