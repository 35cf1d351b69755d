import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  type ColumnSet,
  FIRST_CHOICE,
  type FileChoice,
  FORMATS,
  MAX_COLUMN_SETS,
  planOf,
} from '../../lib/export/file-choice.ts';
import { MAX_ENTRIES } from '../../lib/export/zip.ts';
import { number, t, tn } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { Undo } from '../ui/undo.ts';
import { UndoToast } from '../ui/undo-toast.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { ColumnEditor } from './column-editor.tsx';
import { useFileSettings } from './file-settings.ts';
import type { ChosenFile, FileSource } from './file-source.ts';
import { columnWords } from './file-words.ts';
import { SystemNotes } from './system-notes.tsx';
import './files.css';

export interface FileDialogProps {
  source: FileSource;
  now: () => number;
  /** An id that no other has. */
  newId: () => string;
  undo: Undo;
  /** Tells what comes of an Undo after the dialog was closed. */
  announce: (words: string) => void;
  onSave: (chosen: ChosenFile) => void;
  onClose: () => void;
}

const FORMAT_WORDS = {
  csv: 'fileFormatCsv',
  xlsx: 'fileFormatXlsx',
  system: 'fileFormatSystem',
  vcard: 'fileFormatVcard',
  json: 'fileFormatJson',
} as const;
const FORMAT_HINTS = {
  csv: 'fileHintCsv',
  xlsx: 'fileHintXlsx',
  system: 'fileHintSystem',
  vcard: 'fileHintVcard',
  json: 'fileHintJson',
} as const;

/** Asks which file is wanted. The last choice is kept. */
export function FileDialog(props: FileDialogProps) {
  const { source, now, newId, undo, announce, onSave, onClose } = props;
  const settings = useFileSettings(source.own, now);
  const [editing, setEditing] = useState<ColumnSet | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isOpen = useRef(true);
  useLayoutEffect(() => {
    return () => {
      isOpen.current = false;
    };
  }, []);
  const { sets } = settings;
  const choice = settings.choice ?? FIRST_CHOICE;
  const change = (part: Partial<FileChoice>) => settings.setChoice({ ...choice, ...part });
  const { plan, system } = planOf(choice, sets, columnWords());
  const isEachPossible = source.count <= MAX_ENTRIES;

  function edit(set: ColumnSet | null): void {
    const columns = 'columns' in plan ? [...plan.columns] : [];
    setEditing(set ?? { id: '', name: '', system: system?.id ?? null, columns });
  }

  if (editing)
    return (
      <ColumnEditor
        set={editing}
        others={sets.filter(({ id }) => id !== editing.id)}
        isFull={editing.id === '' && sets.length >= MAX_COLUMN_SETS}
        onSave={async (made) => {
          const id = made.id || `${source.own?.account}|${newId()}`;
          if (!(await settings.saveSet({ ...made, id }))) return false;
          change(choice.format === 'system' ? { system: id } : { sheet: id });
          setEditing(null);
          return true;
        }}
        onRemove={async () => {
          const bringBack = await settings.removeSet(editing.id);
          setEditing(null);
          undo.offer({
            words: t('fileColumnsDeleted', editing.name),
            undo: () =>
              void bringBack().then(
                () => setFailed(false),
                () => (isOpen.current ? setFailed(true) : announce(t('followUpNotSaved'))),
              ),
          });
        }}
        onClose={() => setEditing(null)}
      />
    );
  return (
    <Dialog
      open
      title={tn('fileTitle', source.count)}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('uiCancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!settings.choice}
            onClick={() => {
              void settings.remember(choice);
              const isEach = choice.isEach && isEachPossible;
              onSave({
                plan: plan.format === 'vcard' ? { ...plan, isEach } : plan,
                isPlain: plan.format === 'system',
              });
            }}
          >
            {t('fileSave')}
          </Button>
        </>
      }
    >
      <div class="ts-file">
        {hasFailed && <Notice kind="error" title={t('followUpNotSaved')} />}
        <SelectField
          label={t('fileFormat')}
          hint={t(FORMAT_HINTS[choice.format])}
          value={choice.format}
          options={FORMATS.map((value) => ({ value, label: t(FORMAT_WORDS[value]) }))}
          onChange={(format) => change({ format })}
        />
        {'columns' in plan && (
          <ColumnChoice
            choice={choice}
            sets={sets}
            canSave={source.own !== null}
            onChoice={change}
            onEdit={edit}
          />
        )}
        {choice.format === 'csv' && (
          <SelectField
            label={t('fileDelimiter')}
            hint={t('fileDelimiterHint')}
            value={choice.delimiter}
            options={[
              { value: ',', label: t('fileComma') },
              { value: ';', label: t('fileSemicolon') },
            ]}
            onChange={(delimiter) => change({ delimiter })}
          />
        )}
        {choice.format === 'vcard' && (
          <>
            <SelectField
              label={t('fileVersion')}
              value={choice.version}
              options={[
                { value: '3.0', label: t('fileVersionOld') },
                { value: '4.0', label: t('fileVersionNew') },
              ]}
              onChange={(version) => change({ version })}
            />
            <CheckboxRow
              label={t('fileEach')}
              checked={choice.isEach && isEachPossible}
              disabled={!isEachPossible}
              onChange={(isEach) => change({ isEach })}
            />
            <p class="ts-muted ts-small">
              {isEachPossible ? t('fileEachHint') : t('fileEachMost', number(MAX_ENTRIES))}
            </p>
          </>
        )}
        {plan.format === 'system' && system && settings.choice && (
          <SystemNotes
            key={`${choice.system} ${sets.length}`}
            system={system}
            columns={plan.columns}
            isOwn={system.id !== choice.system}
            source={source}
          />
        )}
        <UndoToast undo={undo} />
      </div>
    </Dialog>
  );
}
