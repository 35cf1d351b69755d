import { t } from '../../lib/i18n/text.ts';
import { LANGUAGE_LEVELS } from '../../lib/service/model.ts';
import { IconButton } from '../ui/button.tsx';
import { focusOnce } from '../ui/focus.ts';
import { CloseIcon, PlusIcon } from '../ui/icons.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { plainChips } from './editing.ts';
import { editingProblem } from './editing-problem.ts';
import { type FilterEditorProps, KEPT_LINE } from './editor-props.ts';
import { EntityEditor } from './entity-editor.tsx';
import { isEntityKind } from './filter-draft.ts';
import { kindWords, levelOptions } from './filter-words.ts';
import { pasteLines } from './paste-lines.ts';
import { PlaceEditor } from './place-editor.tsx';

/** The editor of one filter, below the chips. */
export function FilterEditor(props: FilterEditorProps) {
  const { editing, onEditing, onBack } = props;
  const name = kindWords(editing.kind);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onEditing(null);
    } else if (event.key === 'Backspace' && target instanceof HTMLInputElement && target.value === '') {
      event.preventDefault();
      onBack();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble from the controls inside
    <div
      class="ts-filter-editor"
      onKeyDown={onKeyDown}
      // Commas separate skills. In another box several lines are a table.
      onPaste={(event) => pasteLines(event, editing.kind === 'skills' ? ', ' : '\t')}
    >
      <div class="ts-grow">
        {editing.kind === 'countries' ? (
          <PlaceEditor {...props} />
        ) : isEntityKind(editing.kind) ? (
          <EntityEditor key={editing.kind} {...props} kind={editing.kind} />
        ) : (
          <PlainEditor {...props} />
        )}
      </div>
      <IconButton
        icon={CloseIcon}
        size="small"
        label={t('searchCloseEditor', name)}
        onClick={() => onEditing(null)}
      />
    </div>
  );
}

function PlainEditor({ editing, onEditing, onAdd }: FilterEditorProps) {
  const { kind, text, level } = editing;
  const problem = editingProblem(editing);
  const submit = () => {
    if (problem) return;
    const chips = plainChips(editing);
    if (chips.length === 0) onEditing(null);
    else onAdd(chips, editing.instead !== null || kind === 'firstName' || kind === 'lastName');
  };
  return (
    <div class="ts-filter-editor__line">
      <div class="ts-grow">
        <TextField
          key={kind}
          label={kindWords(kind)}
          value={text}
          onInput={(value) => onEditing({ ...editing, text: value })}
          onSubmit={submit}
          hint={kind === 'skills' ? t('searchSkillsHint') : KEPT_LINE}
          error={problem}
          ref={focusOnce}
          end={
            <IconButton
              icon={PlusIcon}
              size="small"
              label={t('searchAdd')}
              disabled={text.trim() === '' || problem !== null}
              onClick={submit}
            />
          }
        />
      </div>
      {kind === 'languages' && (
        <SelectField
          label={t('searchLevel')}
          value={LANGUAGE_LEVELS.find((known) => known === level) ?? 'FLUENT'}
          options={levelOptions()}
          onChange={(value) => onEditing({ ...editing, level: value })}
        />
      )}
    </div>
  );
}
