import { t } from '../../lib/text.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { BriefcaseIcon, UnlockIcon } from '../ui/icons.tsx';
import { SafeLink } from '../ui/safe-link.tsx';
import { fieldList } from './field-words.ts';

export interface ResultRowProps {
  row: PersonRow;
  chosen: boolean;
  onChoose: (row: PersonRow, chosen: boolean) => void;
  onEnrich: (row: PersonRow) => void;
  onUnlock: (row: PersonRow) => void;
}

/** Title and employer in one line; some services already name the employer in the title. */
function describe({ title, company }: PersonRow): string {
  if (!title || !company) return title ?? company ?? '';
  return title.toLocaleLowerCase().includes(company.toLocaleLowerCase()) ? title : `${title} · ${company}`;
}

/** Pages of ours load pictures over https alone; anything else would only be refused. */
const secure = (url: string | null) => (url?.startsWith('https:') ? url : null);

/** A candidate with what is known of them and what can be done next. */
export function ResultRow({ row, chosen, onChoose, onEnrich, onUnlock }: ResultRowProps) {
  const name = row.name || t('searchUnnamed');
  const title = describe(row);
  return (
    <li class="ts-result" aria-label={name}>
      <CheckboxRow
        label={t('searchChoose', name)}
        labelHidden
        checked={chosen}
        onChange={(wanted) => onChoose(row, wanted)}
      />
      <Avatar name={name} src={secure(row.pictureUrl)} />
      <div class="ts-result__text">
        <SafeLink href={row.networkUrl} plain class="ts-result__name" label={t('searchOpenProfile', name)}>
          {name}
        </SafeLink>
        {title && (
          <p class="ts-truncate" title={title}>
            {title}
          </p>
        )}
        <p class="ts-result__facts">
          {row.place && <span class="ts-muted ts-small ts-truncate">{row.place}</span>}
          <Badges row={row} />
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
    </li>
  );
}

function Badges({ row }: { row: PersonRow }) {
  return (
    <>
      {row.pool && <Badge tone="accent">{t('searchBadgePool')}</Badge>}
      {row.enriched && !row.pool && <Badge tone="info">{t('searchBadgeEnriched')}</Badge>}
      {row.unlocked.length > 0 && (
        <span title={fieldList(row.unlocked)}>
          <Badge tone="success">{t('searchBadgeUnlocked')}</Badge>
        </span>
      )}
      {row.busy && <Badge tone="warning">{t('searchBadgeBusy')}</Badge>}
    </>
  );
}
