import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { MAX_NAME_CHARS, MAX_STAGES, normalName } from '../../lib/follow-up/lists.ts';
import type { ListRecord, Stage } from '../../lib/follow-up/records.ts';
import { movedStage, newStageId, stageProblem } from '../../lib/follow-up/stage-draft.ts';
import { locale, t, tn } from '../../lib/i18n/text.ts';
import type { FollowUpModel } from '../follow-up/follow-up-model.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { RowButtons } from '../ui/row-buttons.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAnswer } from '../ui/use-answer.ts';

export interface StagesDialogProps {
  list: ListRecord;
  followUp: FollowUpModel;
  onClose: () => void;
}

const PROBLEMS = { empty: 'listsStageEmpty', twice: 'listsStageTwice' } as const;

/** The stages of a list to be named, ordered, added and removed. Nothing changes before Save. */
export function StagesDialog({ list, followUp, onClose }: StagesDialogProps) {
  const [stages, setStages] = useState<readonly Stage[]>(list.stages);
  const [isTried, setTried] = useState(false);
  const { box, focusAfter } = useFocusAfter(stages);
  const problems = stages.map((_, index) => stageProblem(stages, index, locale()));
  const removed = list.stages.filter(({ id }) => !stages.some((stage) => stage.id === id));
  const taken = () => new Set([...list.stages, ...stages].map(({ id }) => id));

  async function save(): Promise<void> {
    setTried(true);
    const wrong = problems.findIndex((problem) => problem !== null);
    if (wrong >= 0) return box.current?.querySelectorAll('input')[wrong]?.focus();
    const named = stages.map(({ id, name }) => ({ id, name: normalName(name) }));
    if (await followUp.saveStages(list, named)) onClose();
  }

  return (
    <Dialog
      open
      title={t('listsStagesOf', list.name)}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('uiCancel')}
          </Button>
          <Button variant="primary" onClick={() => void save()}>
            {t('searchSave')}
          </Button>
        </>
      }
    >
      <div ref={box} class="ts-stages">
        <ol class="ts-stages__rows">
          {stages.map((stage, index) => (
            <StageRow
              key={stage.id}
              stage={stage}
              index={index}
              count={stages.length}
              // An empty name is no mistake while somebody is still typing.
              problem={isTried || problems[index] === 'twice' ? (problems[index] ?? null) : null}
              onName={(name) => setStages(stages.with(index, { ...stage, name }))}
              onMove={(by) => {
                focusAfter(stage.id, by < 0 ? 'up' : 'down');
                setStages(movedStage(stages, index, by));
              }}
              onRemove={() => {
                focusAfter((stages[index + 1] ?? stages[index - 1])?.id ?? '', 'name');
                setStages(stages.toSpliced(index, 1));
              }}
            />
          ))}
        </ol>
        <div class="ts-row">
          <Button
            size="small"
            icon={PlusIcon}
            disabled={stages.length >= MAX_STAGES}
            onClick={() => {
              const id = newStageId(taken());
              focusAfter(id, 'name');
              setStages([...stages, { id, name: '' }]);
            }}
          >
            {t('listsStageAdd')}
          </Button>
          {stages.length >= MAX_STAGES && (
            <span class="ts-muted ts-small">{t('listsStageMost', MAX_STAGES)}</span>
          )}
          {stages.length === 1 && <span class="ts-muted ts-small">{t('listsStageLast')}</span>}
        </div>
        <Moves list={list} removed={removed} first={stages[0]?.name ?? ''} followUp={followUp} />
      </div>
    </Dialog>
  );
}

interface StageRowProps {
  stage: Stage;
  index: number;
  count: number;
  problem: keyof typeof PROBLEMS | null;
  onName: (name: string) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function StageRow({ stage, index, count, problem, onName, onMove, onRemove }: StageRowProps) {
  const label = t('listsStage', index + 1);
  const named = normalName(stage.name) || label;
  return (
    <li class="ts-stages__row" data-stage={stage.id}>
      <div class="ts-grow">
        <TextField
          label={label}
          labelHidden
          value={stage.name}
          onInput={(value) => onName([...value].slice(0, MAX_NAME_CHARS).join(''))}
          error={problem && t(PROBLEMS[problem])}
        />
      </div>
      <RowButtons named={named} index={index} count={count} onMove={onMove} onRemove={onRemove} />
    </li>
  );
}

interface MovesProps {
  list: ListRecord;
  removed: readonly Stage[];
  /** The name of the stage that everybody of a removed one goes to. */
  first: string;
  followUp: FollowUpModel;
}

/** Where the people of removed stages go. */
function Moves({ list, removed, first, followUp }: MovesProps) {
  const changes = followUp.changes.value;
  const found = useAnswer(() => followUp.counts(list), [list, followUp, changes]);
  const counts = new Map(list.stages.map(({ id }, index) => [id, found?.stages[index] ?? 0]));
  const moving = removed.filter(({ id }) => (counts.get(id) ?? 0) > 0);
  return (
    <div role="status">
      {moving.map(({ id, name }) => (
        <p key={id} class="ts-small">
          {tn('listsStageMoves', counts.get(id) ?? 0, name, normalName(first) || t('listsStage', 1))}
        </p>
      ))}
    </div>
  );
}

/** Keeps the focus with what was pressed, where a stage moves, and takes it to a neighbor or a new one. */
function useFocusAfter(stages: readonly Stage[]) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ id: string; part: 'up' | 'down' | 'name' } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are drawn anew with the stages
  useLayoutEffect(() => {
    const { id, part } = wanted.current ?? {};
    wanted.current = null;
    if (id === undefined) return;
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-stage]') ?? [])];
    const row = rows.find(({ dataset }) => dataset.stage === id);
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-part]') ?? [])];
    const free = buttons.filter(({ disabled }) => !disabled);
    const pressed = free.find(({ dataset }) => dataset.part === part) ?? free[0];
    (part === 'name' ? row?.querySelector('input') : pressed)?.focus();
  }, [stages]);
  return {
    box,
    focusAfter(id: string, part: 'up' | 'down' | 'name') {
      wanted.current = { id, part };
    },
  };
}
