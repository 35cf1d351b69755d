import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListRecord } from '../../lib/follow-up/records.ts';
import { date } from '../../lib/i18n/dates.ts';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { number, t, tn } from '../../lib/i18n/text.ts';
import type { FollowUpModel } from '../follow-up/follow-up-model.ts';
import { NameForm } from '../follow-up/name-form.tsx';
import { classNames } from '../ui/class-names.ts';
import { MoreIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { Outside } from '../ui/outside.tsx';
import { takenBy } from './taken-name.ts';
import { useFocusBack } from './use-focus-back.ts';

export interface ListRowProps {
  list: ListRecord;
  followUp: FollowUpModel;
  onOpen: (id: string, stage?: string) => void;
  onEditStages: () => void;
  onDelete: () => void;
}

/** One list: its name, how many people are in it and in each stage, and what can be done with it. */
export function ListRow({ list, followUp, onOpen, onEditStages, onDelete }: ListRowProps) {
  const { row, counts } = useCounts(followUp, list);
  const [isNaming, setNaming] = useState(false);
  const name = useRef<HTMLButtonElement>(null);
  // A new name can take the row to another place, and the focus with it is lost.
  useFocusBack(name, `${isNaming} ${list.name}`);

  return (
    <li ref={row} class="ts-lists__row" aria-label={inWords(list.name)}>
      {isNaming ? (
        <div class="ts-list-name">
          <NameForm
            label={t('followUpListName')}
            labelHidden
            name={list.name}
            submit={t('searchSave')}
            taken={(typed) => {
              const same = followUp.named(typed);
              return takenBy(same?.id === list.id ? undefined : same, t('listsExists'), ({ id }) =>
                onOpen(id),
              );
            }}
            onSave={(typed) => followUp.renameList(list, typed)}
            onClose={() => setNaming(false)}
          />
        </div>
      ) : (
        <div class="ts-lists__head">
          <h2 class="ts-lists__title">
            <button
              ref={name}
              type="button"
              class="ts-lists__name ts-truncate"
              title={inWords(list.name)}
              onClick={() => onOpen(list.id)}
            >
              <Outside text={list.name} />
            </button>
          </h2>
          <span class="ts-lists__people ts-muted ts-figures">{counts && tn('peopleCount', counts.all)}</span>
          <span class="ts-lists__created ts-muted ts-small">{t('listsCreated', date(list.createdAt))}</span>
          <Menu
            label={t('listsMenu', list.name)}
            icon={MoreIcon}
            iconOnly
            items={[
              { id: 'rename', label: t('listsRename'), onSelect: () => setNaming(true) },
              { id: 'stages', label: t('listsEditStages'), onSelect: onEditStages },
              { id: 'delete', label: t('workspaceDelete'), onSelect: onDelete },
            ]}
          />
        </div>
      )}
      <ul class="ts-lists__stages" aria-label={t('listsStagesOf', list.name)}>
        {list.stages.map((stage) => (
          <li key={stage.id} class="ts-lists__item">
            <button
              type="button"
              class={classNames('ts-lists__stage', counts?.of.get(stage.id) === 0 && 'ts-lists__stage--none')}
              onClick={() => onOpen(list.id, stage.id)}
            >
              <span class="ts-truncate" title={inWords(stage.name)}>
                <Outside text={stage.name} />
              </span>{' '}
              <span class="ts-lists__count ts-figures">{counts && number(counts.of.get(stage.id) ?? 0)}</span>
            </button>
          </li>
        ))}
      </ul>
    </li>
  );
}

interface Counts {
  all: number;
  /** By the ids of the stages. */
  of: ReadonlyMap<string, number>;
}

/** How many people a list has. It is counted while the row is in sight, and again after each change. */
function useCounts(followUp: FollowUpModel, list: ListRecord) {
  const row = useRef<HTMLLIElement>(null);
  const newest = useRef(list);
  newest.current = list;
  const [isSeen, setSeen] = useState(false);
  const [counts, setCounts] = useState<Counts | null>(null);
  const changes = followUp.changes.value;
  const stages = list.stages.map(({ id }) => id).join(' ');

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change there may be other people in the same stages
  useEffect(() => {
    if (!isSeen) return;
    let isNewest = true;
    const counted = newest.current;
    followUp.counts(counted).then(
      (found) => {
        const of = counted.stages.map(({ id }, index) => [id, found.stages[index] ?? 0] as const);
        if (isNewest) setCounts({ all: found.all, of: new Map(of) });
      },
      (error: unknown) => console.warn('The list could not be counted', error),
    );
    return () => {
      isNewest = false;
    };
  }, [isSeen, changes, stages, followUp]);

  return { row, counts };
}
