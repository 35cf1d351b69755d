import { useRef, useState } from 'preact/hooks';
import { MAX_LISTS, stageIn } from '../../lib/follow-up/lists.ts';
import type { ListRecord, Stage } from '../../lib/follow-up/records.ts';
import { inWords, joinWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import { ChevronDownIcon, PlusIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { NameForm } from './name-form.tsx';
import type { PartProps } from './part-props.ts';

/** The lists that a person is in, each with the stage there, and a way into further ones. */
export function ListControls({ model, somebody, noted, attempt, problem }: PartProps) {
  const [isNaming, setNaming] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part, '.ts-follow-up__add > button');
  const lists = model.lists.value ?? [];
  const stages = new Map(noted.followUp.lists.map(({ list, stage }) => [list, stage]));
  return (
    <div ref={part} class="ts-follow-up__part">
      <div class="ts-follow-up__row">
        {lists.flatMap((list) => {
          const stage = stages.get(list.id);
          if (stage === undefined) return [];
          return (
            <StageMenu
              key={list.id}
              list={list}
              stage={stageIn(list, stage)}
              onStage={(next) => void attempt(model.setStage([somebody], list.id, next))}
              onRemove={() => void attempt(model.removeFromList([somebody], list.id))}
            />
          );
        })}
        <span class="ts-follow-up__add">
          <Menu
            label={t('followUpAddToList')}
            icon={PlusIcon}
            items={[
              ...lists
                .filter(({ id }) => !stages.has(id))
                .map((list) => ({
                  id: list.id,
                  label: inWords(list.name),
                  onSelect: () => void attempt(model.addToList([somebody], list)),
                })),
              { id: '', label: t('followUpNewList'), onSelect: () => setNaming(true) },
            ]}
          />
        </span>
      </div>
      {isNaming && (
        <NameForm
          label={t('followUpListName')}
          submit={t('followUpCreate')}
          full={lists.length >= MAX_LISTS ? t('followUpListsFull', MAX_LISTS) : null}
          onSave={(name) => attempt(model.addToListNamed([somebody], name))}
          onClose={() => setNaming(false)}
        />
      )}
      {problem}
    </div>
  );
}

interface StageMenuProps {
  list: ListRecord;
  stage: Stage | undefined;
  onStage: (stage: Stage) => void;
  onRemove: () => void;
}

/** One list with the stage there, which opens the list's stages. */
function StageMenu({ list, stage, onStage, onRemove }: StageMenuProps) {
  return (
    <span class="ts-follow-up__list">
      <Menu
        label={joinWords([list.name, stage?.name])}
        listLabel={t('followUpStageIn', list.name)}
        icon={ChevronDownIcon}
        items={[
          ...list.stages.map((one) => ({
            id: one.id,
            label: inWords(one.name),
            current: one.id === stage?.id,
            onSelect: () => onStage(one),
          })),
          { id: '', label: t('followUpRemoveFromList'), onSelect: onRemove },
        ]}
      />
    </span>
  );
}
