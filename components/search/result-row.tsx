import type { ComponentType } from 'preact';
import { inWords, joinWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import type { ContactField } from '../../lib/service/model.ts';
import type { CandidateRow } from '../../lib/views/search-view.ts';
import type { NotedLine } from '../follow-up/noted-line.ts';
import type { CopyModel } from '../orders/copy-model.ts';
import { Avatar } from '../ui/avatar.tsx';
import { PersonBadges } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../ui/icons.tsx';
import { Outside } from '../ui/outside.tsx';
import { SafeLink } from '../ui/safe-link.tsx';
import { ContactSlot } from './contact-slot.tsx';
import { RowPreview } from './row-preview.tsx';

export interface RowActions {
  copies: CopyModel;
  /** The contact that a row's button gets. */
  field: ContactField;
  /** The most that it costs for this person; null when it is not known. */
  priceOf: (row: CandidateRow) => number | null;
  /** The last known price of a profile. */
  profilePrice: number | null;
  onGet: (row: CandidateRow) => void;
  onExpand: (rows: readonly CandidateRow[], expanded: boolean) => void;
  /** Gets the profile. */
  onEnrich: (row: CandidateRow) => void;
  /** Asks which contacts to get. */
  onUnlock: (row: CandidateRow) => void;
  /** What is noted of a person, with what changes it. */
  Noted: ComponentType<{ urn: string; name: string }>;
}

export interface ResultRowProps extends RowActions {
  row: CandidateRow;
  chosen: boolean;
  /** The contact is being ordered. */
  getting: boolean;
  /** The preview is open. */
  expanded: boolean;
  /** What is noted of the person. */
  noted: NotedLine | undefined;
  onChoose: (row: CandidateRow, chosen: boolean, click: Event) => void;
}

/** Title and employer in one line. Some titles already name the employer. */
function describe({ title, company }: CandidateRow): string {
  const isNamed = title && company && title.toLocaleLowerCase().includes(company.toLocaleLowerCase());
  return joinWords([title, !isNamed && company]);
}

/** One candidate of the results, with the state of one contact. It opens to a preview. */
export function ResultRow(props: ResultRowProps) {
  const { row, chosen, expanded, getting, onChoose, onExpand } = props;
  const name = row.name || t('personUnnamed');
  const title = describe(row);
  return (
    <li class="ts-result" aria-label={inWords(name)}>
      <CheckboxRow
        label={t('selectPerson', name)}
        labelHidden
        checked={chosen}
        onChange={(wanted, click) => onChoose(row, wanted, click)}
      />
      <Avatar name={name} src={row.pictureUrl} />
      <div class="ts-result__person">
        <p class="ts-result__head">
          <SafeLink href={row.networkUrl} plain class="ts-result__name" label={t('searchOpenProfile', name)}>
            <Outside class="ts-truncate" text={name} />
          </SafeLink>
          <PersonBadges pool={row.pool} enriched={false} busy={false} />
        </p>
        <p class="ts-result__line ts-truncate" title={title || undefined}>
          {title}
        </p>
      </div>
      <ContactSlot {...props} name={name} busy={getting || row.busy} />
      <IconButton
        icon={expanded ? ChevronUpIcon : ChevronDownIcon}
        size="small"
        class="ts-result__open"
        label={t(expanded ? 'searchHideDetails' : 'searchShowDetails', name)}
        aria-expanded={expanded}
        onClick={() => onExpand([row], !expanded)}
      />
      {expanded && <RowPreview {...props} name={name} />}
    </li>
  );
}
