import { number, t, tn } from '../../lib/i18n/text.ts';
import { MAX_PEOPLE_PER_ORDER } from '../orders/order-model.ts';
import { Button } from '../ui/button.tsx';
import { BriefcaseIcon, DownloadIcon, RefreshIcon, SearchIcon, TrashIcon, UnlockIcon } from '../ui/icons.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { PeopleFilter } from './filter-people.ts';

export interface PeopleToolbarProps {
  filter: PeopleFilter;
  onFilter: (filter: PeopleFilter) => void;
  shown: number;
  /** Null until all people are loaded. */
  total: number | null;
  chosen: number;
  /** How many of the chosen people are not enriched. */
  unenriched: number;
  /** How many of the chosen people have a profile that can be fetched again. */
  refreshable: number;
  onClear: () => void;
  onEnrich: () => void;
  onRefresh: () => void;
  onUnlock: () => void;
  onExport: () => void;
  onDelete: () => void;
}

/** Filter, count, and the actions for the chosen people or for all shown. */
export function PeopleToolbar(props: PeopleToolbarProps) {
  const { filter, onFilter, shown, total, chosen, unenriched, onClear, onExport, onDelete } = props;
  const states = [
    { value: 'all', label: t('workspaceShowAll') },
    { value: 'unlocked', label: t('workspaceShowUnlocked') },
    { value: 'enriched', label: t('workspaceShowEnriched') },
    { value: 'pool', label: t('workspaceShowPool') },
    { value: 'busy', label: t('workspaceShowBusy') },
  ] as const;
  return (
    <div class="ts-toolbar">
      <div class="ts-toolbar__filter">
        <TextField
          type="search"
          label={t('workspaceFilter')}
          labelHidden
          placeholder={t('workspaceFilterHint')}
          icon={SearchIcon}
          value={filter.text}
          onInput={(text) => onFilter({ ...filter, text })}
        />
      </div>
      <SelectField
        label={t('workspaceShow')}
        labelHidden
        value={filter.state}
        options={states}
        onChange={(state) => onFilter({ ...filter, state })}
      />
      <p class="ts-toolbar__count ts-figures" role="status">
        {total !== null &&
          (shown === total
            ? tn('peopleCount', total)
            : t('workspaceCountOf', number(shown), tn('peopleCount', total)))}
        {chosen > 0 && ` · ${tn('workspaceSelected', chosen)}`}
      </p>
      {chosen > 0 && (
        <>
          <Button variant="ghost" size="small" onClick={onClear}>
            {t('workspaceClearSelection')}
          </Button>
          {chosen <= MAX_PEOPLE_PER_ORDER && (
            <>
              {unenriched > 0 && (
                <Button icon={BriefcaseIcon} onClick={props.onEnrich}>
                  {t('enrichMany', unenriched)}
                </Button>
              )}
              {props.refreshable > 0 && (
                <Button icon={RefreshIcon} onClick={props.onRefresh}>
                  {t('refreshProfiles')}
                </Button>
              )}
              <Button icon={UnlockIcon} onClick={props.onUnlock}>
                {t('workspaceUnlockMany', chosen)}
              </Button>
            </>
          )}
          <Button icon={TrashIcon} onClick={onDelete}>
            {tn('workspaceDelete', chosen)}
          </Button>
        </>
      )}
      <Button
        icon={DownloadIcon}
        title={tn('workspaceExportTitle', chosen > 0 ? chosen : shown)}
        disabled={total === null || (shown === 0 && chosen === 0)}
        onClick={onExport}
      >
        {t('workspaceExport')}
      </Button>
    </div>
  );
}
