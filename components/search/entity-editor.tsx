import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { Choice } from '../../lib/service/model.ts';
import { focusOnce } from '../ui/focus.ts';
import { TextField } from '../ui/text-field.tsx';
import type { FilterEditorProps } from './editor-props.ts';
import { ENTITY_OF, type EntityFilterKind } from './filter-draft.ts';
import { kindWords } from './filter-words.ts';
import { createLookUp, type Query } from './look-up.ts';
import { ResolutionPanel } from './resolution-panel.tsx';

/** A shorter text matches too many entities to look it up. */
const MIN_CHARACTERS = 2;

/** Editor for a company, industry or school. It is looked up while it is typed, and added once one is meant. */
export function EntityEditor(props: FilterEditorProps & { kind: EntityFilterKind }) {
  const { kind, editing, resolve, onEditing, onAdd, onSettings } = props;
  const [lookUp] = useState(() => createLookUp(resolve));
  const choosing = useSignal(false);
  const input = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const looking = lookUp.looking.value;
  const text = editing.text.trim();
  const query: Query = { kind: ENTITY_OF[kind], query: text };

  useEffect(() => () => lookUp.stop(), [lookUp]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what is looked up
  useEffect(() => {
    choosing.value = false;
    lookUp.type([...text].length < MIN_CHARACTERS ? null : query);
  }, [text, kind]);

  const take = ({ id, displayName }: Choice) => onAdd([{ kind, text: displayName, entityId: id }], true);
  const submit = async (fresh = false) => {
    if (text === '') return onEditing(null);
    const known = looking.state === 'answered' && !fresh ? looking : await lookUp.now(query, fresh);
    if (known?.state !== 'answered') return;
    if (known.resolution.state === 'resolved') take({ ...known.resolution, level: null });
    else if (known.resolution.state === 'several') choosing.value = true;
  };

  return (
    <div class="ts-stack ts-stack--tight">
      <TextField
        label={kindWords(kind)}
        value={editing.text}
        onInput={(value) => onEditing({ ...editing, text: value })}
        onSubmit={() => void submit()}
        onDown={() => {
          choosing.value = looking.state === 'answered' && looking.resolution.state === 'several';
        }}
        hint={text === '' ? t('searchEntityHint') : undefined}
        ref={(element) => {
          input.current = element;
          focusOnce(element);
        }}
      />
      <ResolutionPanel
        looking={looking}
        text={text}
        country=""
        choosing={choosing.value}
        onChoose={take}
        onCancel={() => {
          choosing.value = false;
          input.current?.focus();
        }}
        onFresh={() => void submit(true)}
        onWholeCountry={() => {}}
        onSettings={onSettings}
      />
    </div>
  );
}
