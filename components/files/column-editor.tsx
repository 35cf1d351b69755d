import { useState } from 'preact/hooks';
import { headProblem, movedColumn } from '../../lib/export/column-draft.ts';
import type { FileColumn } from '../../lib/export/columns.ts';
import { type ColumnSet, MAX_COLUMN_SETS, MAX_COLUMNS } from '../../lib/export/file-choice.ts';
import { namedAlike, normalName } from '../../lib/follow-up/lists.ts';
import { locale, t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ColumnRow } from './column-row.tsx';
import { useFocusAfter } from './use-focus-after.ts';

export interface ColumnEditorProps {
  /** The columns to be edited; their id is empty where they are not stored yet. */
  set: ColumnSet;
  others: readonly ColumnSet[];
  /** There can't be one more. */
  isFull: boolean;
  /** Stores them. Tells whether it could. */
  onSave: (set: ColumnSet) => Promise<boolean>;
  /** Deletes them. Rejects where they can't be. */
  onRemove: () => Promise<void>;
  onClose: () => void;
}

type Drafted = FileColumn & { key: number };

/** Columns of the recruiter's own: named, ordered, chosen. Nothing changes before Save. */
export function ColumnEditor({ set, others, isFull, onSave, onRemove, onClose }: ColumnEditorProps) {
  const [name, setName] = useState(set.name);
  const [columns, setColumns] = useState<readonly Drafted[]>(() =>
    set.columns.map((column, key) => ({ ...column, key })),
  );
  const [isTried, setTried] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { box, focusAfter } = useFocusAfter(columns);
  const problems = columns.map((_, index) => headProblem(columns, index));
  const nameProblem = problemOf(name, others, isFull);

  async function save(): Promise<void> {
    setTried(true);
    const wrong = problems.findIndex((problem) => problem !== null);
    const inputs = box.current?.querySelectorAll<HTMLElement>('[data-part=head] input');
    if (nameProblem) return box.current?.querySelector('input')?.focus();
    if (wrong >= 0) return inputs?.[wrong]?.focus();
    const named = columns.map(({ head, value, text }) => ({ head: head.trim(), value, text }));
    setFailed(!(await onSave({ ...set, name: normalName(name), columns: named }).catch(() => false)));
  }

  return (
    <Dialog
      open
      title={t('fileColumnsTitle')}
      onClose={onClose}
      actions={
        <>
          {set.id !== '' && (
            <Button variant="ghost" onClick={() => void onRemove().catch(() => setFailed(true))}>
              {t('workspaceDelete')}
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            {t('uiCancel')}
          </Button>
          <Button variant="primary" onClick={() => void save()}>
            {t('searchSave')}
          </Button>
        </>
      }
    >
      <div ref={box} class="ts-file">
        <TextField
          label={t('fileColumnsName')}
          value={name}
          onInput={setName}
          error={(isTried && nameProblem) || (hasFailed ? t('followUpNotSaved') : null)}
          autoFocus
        />
        <ol class="ts-file__columns">
          {columns.map((column, index) => (
            <ColumnRow
              key={column.key}
              id={column.key}
              column={column}
              index={index}
              count={columns.length}
              // An empty name is no mistake while somebody is still typing.
              problem={isTried || problems[index] === 'twice' ? (problems[index] ?? null) : null}
              onChange={(part) => setColumns(columns.with(index, { ...column, ...part }))}
              onMove={(by) => {
                focusAfter(column.key, by < 0 ? 'up' : 'down');
                setColumns(movedColumn(columns, index, by));
              }}
              onRemove={() => {
                focusAfter((columns[index + 1] ?? columns[index - 1])?.key ?? -1, 'head');
                setColumns(columns.toSpliced(index, 1));
              }}
            />
          ))}
        </ol>
        <div>
          <Button
            size="small"
            icon={PlusIcon}
            disabled={columns.length >= MAX_COLUMNS}
            onClick={() => {
              const key = Math.max(-1, ...columns.map((one) => one.key)) + 1;
              focusAfter(key, 'head');
              setColumns([...columns, { head: '', value: 'name', text: '', key }]);
            }}
          >
            {t('fileColumnAdd')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What is wrong with the name of the columns, in words. */
function problemOf(name: string, others: readonly ColumnSet[], isFull: boolean): string | null {
  if (isFull) return t('fileColumnsFull', MAX_COLUMN_SETS);
  if (normalName(name) === '') return t('listsStageEmpty');
  return namedAlike(others, name, locale()) ? t('fileColumnsTaken') : null;
}
