import { t } from '../../lib/i18n/text.ts';
import type { Choice } from '../../lib/service/model.ts';
import { TextField } from '../ui/text-field.tsx';
import { editingProblem } from './editing-problem.ts';
import type { FilterEditorProps } from './editor-props.ts';
import { ENTITY_OF, type EntityFilterKind } from './filter-draft.ts';
import { kindWords } from './filter-words.ts';
import { ResolutionPanel } from './resolution-panel.tsx';
import { useLookUp } from './use-look-up.ts';

/** Editor for a company, industry or school. It is looked up while it is typed, and added once one is meant. */
export function EntityEditor(props: FilterEditorProps & { kind: EntityFilterKind }) {
  const { kind, editing, resolve, onEditing, onAdd, onRemove, onSettings } = props;
  const text = editing.text.trim();
  const query = { kind: ENTITY_OF[kind], query: text };
  const problem = editingProblem(editing);
  const { match, recheck, box, panel } = useLookUp(resolve, problem ? null : query, text);

  const take = ({ id, displayName }: Choice) => onAdd([{ kind, text: displayName, entityId: id }], true);
  const submit = async () => {
    if (problem) return;
    if (text === '') return onEditing(null);
    const found = await match(query);
    if (found) take(found);
  };
  const checkAgain = async () => {
    const found = await recheck();
    if (found) take(found);
  };

  return (
    <div class="ts-stack ts-stack--tight">
      <TextField
        {...box}
        label={kindWords(kind)}
        value={editing.text}
        onInput={(value) => onEditing({ ...editing, text: value })}
        onSubmit={() => void submit()}
        hint={t('searchEntityHint')}
        error={problem}
      />
      <ResolutionPanel
        {...panel}
        kind={kind}
        country=""
        onChoose={take}
        onFresh={() => void checkAgain()}
        onRemove={onRemove}
        onSettings={onSettings}
      />
    </div>
  );
}
