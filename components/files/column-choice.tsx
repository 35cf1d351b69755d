import type { ColumnSet, FileChoice } from '../../lib/export/file-choice.ts';
import { SYSTEMS, systemOf } from '../../lib/export/systems.ts';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';

export interface ColumnChoiceProps {
  choice: FileChoice;
  sets: readonly ColumnSet[];
  /** Whether own columns can be stored. */
  canSave: boolean;
  onChoice: (part: Partial<FileChoice>) => void;
  /** Edits own columns; null makes new ones from those that are chosen. */
  onEdit: (set: ColumnSet | null) => void;
}

/** Which columns the file has: all, those of a system, or the recruiter's own. */
export function ColumnChoice({ choice, sets, canSave, onChoice, onEdit }: ColumnChoiceProps) {
  const isSystem = choice.format === 'system';
  const chosen = sets.find(({ id }) => id === (isSystem ? choice.system : choice.sheet));
  const own = sets.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      {isSystem ? (
        <SelectField
          label={t('fileSystem')}
          value={chosen?.id ?? (systemOf(choice.system) ? choice.system : 'greenhouse')}
          options={[...SYSTEMS.map(({ id, name }) => ({ value: id as string, label: name })), ...own]}
          onChange={(system) => onChoice({ system })}
        />
      ) : (
        <SelectField
          label={t('workspaceColumns')}
          value={chosen?.id ?? ''}
          options={[{ value: '', label: t('fileColumnsAll') }, ...own]}
          onChange={(sheet) => onChoice({ sheet: sheet || null })}
        />
      )}
      {canSave && (
        <div class="ts-row ts-row--wrap">
          {chosen && (
            <Button size="small" onClick={() => onEdit(chosen)}>
              {t('fileColumnsEdit')}
            </Button>
          )}
          <Button size="small" onClick={() => onEdit(null)}>
            {t('fileColumnsNew')}
          </Button>
        </div>
      )}
    </>
  );
}
