import { COLUMN_VALUES, type FileColumn } from '../../lib/export/columns.ts';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import { RowButtons } from '../ui/row-buttons.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { columnWords } from './file-words.ts';

export interface ColumnRowProps {
  id: number;
  column: FileColumn;
  index: number;
  count: number;
  problem: 'empty' | 'twice' | null;
  onChange: (part: Partial<FileColumn>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

const PROBLEMS = { empty: 'listsStageEmpty', twice: 'fileColumnTwice' } as const;

/** One column: its name, what it holds, and its place. */
export function ColumnRow({ id, column, index, count, problem, onChange, onMove, onRemove }: ColumnRowProps) {
  const label = t('fileColumn', index + 1);
  const named = inWords(column.head.trim() || label);
  const words = columnWords();
  return (
    <li class="ts-file__column" data-row={id}>
      <div class="ts-file__fields">
        <div data-part="head">
          <TextField
            label={label}
            labelHidden
            value={column.head}
            onInput={(head) => onChange({ head })}
            error={problem && t(PROBLEMS[problem])}
          />
        </div>
        <SelectField
          label={t('fileColumnValue', index + 1)}
          labelHidden
          value={column.value}
          options={COLUMN_VALUES.map((value) => ({ value, label: words[value] }))}
          onChange={(value) => onChange({ value })}
        />
        {column.value === 'text' && (
          <TextField
            label={t('fileColumnText', index + 1)}
            labelHidden
            placeholder={t('fileColumnTextHint')}
            value={column.text}
            onInput={(text) => onChange({ text })}
          />
        )}
      </div>
      <RowButtons named={named} index={index} count={count} onMove={onMove} onRemove={onRemove} />
    </li>
  );
}
