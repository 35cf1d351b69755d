import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { MAX_LISTS } from '../../lib/follow-up/lists.ts';
import type { ListRecord } from '../../lib/follow-up/records.ts';
import { t } from '../../lib/i18n/text.ts';
import { NameForm } from '../follow-up/name-form.tsx';
import { Button } from '../ui/button.tsx';
import { focusIfLost } from '../ui/focus.ts';
import { ListIcon, PlusIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ListRow } from './list-row.tsx';
import { StagesDialog } from './stages-dialog.tsx';
import { takenBy } from './taken-name.ts';
import { useFocusBack } from './use-focus-back.ts';
import type { WorkspaceModel } from './workspace-model.ts';

export interface ListsPlaceProps {
  model: WorkspaceModel;
}

/** The recruiter's lists, with how many people are in each stage. */
export function ListsPlace({ model }: ListsPlaceProps) {
  const followUp = model.followUp.value;
  const lists = followUp?.lists.value ?? null;
  const [isNaming, setNaming] = useState(false);
  const [editing, setEditing] = useState<ListRecord | null>(null);
  const isEmpty = lists?.length === 0;
  const newList = useRef<HTMLButtonElement>(null);
  useFocusBack(newList, `${isNaming} ${isEmpty}`);
  const { rows, onDelete } = useFocusAfterDeletion(lists?.length ?? 0);

  if (!followUp || !lists) return <Skeleton lines={4} />;
  const button = !isNaming && (
    <Button ref={newList} variant="primary" icon={PlusIcon} onClick={() => setNaming(true)}>
      {t('listsNew')}
    </Button>
  );
  return (
    <div class="ts-lists">
      {isNaming && (
        <div class="ts-list-name">
          <NameForm
            label={t('followUpListName')}
            submit={t('followUpCreate')}
            full={lists.length >= MAX_LISTS ? t('followUpListsFull', MAX_LISTS) : null}
            taken={(typed) =>
              takenBy(followUp.named(typed), t('listsExists'), ({ id }) => model.openList(id))
            }
            onSave={async (name) => (await followUp.createList(name)) !== null}
            onClose={() => setNaming(false)}
          />
        </div>
      )}
      {isEmpty ? (
        <Notice kind="empty" icon={ListIcon} title={t('workspaceListsEmpty')} actions={button || null}>
          {t('workspaceListsEmptyText')}
        </Notice>
      ) : (
        <>
          {button && <div>{button}</div>}
          <ul ref={rows} class="ts-lists__rows">
            {lists.map((list, index) => (
              <ListRow
                key={list.id}
                list={list}
                followUp={followUp}
                onOpen={model.openList}
                onEditStages={() => setEditing(list)}
                onDelete={() => {
                  onDelete(index);
                  void followUp.removeList(list);
                }}
              />
            ))}
          </ul>
        </>
      )}
      {editing && <StagesDialog list={editing} followUp={followUp} onClose={() => setEditing(null)} />}
    </div>
  );
}

/** When a row goes with the menu that deleted it, the one in its place gets the focus. */
function useFocusAfterDeletion(count: number) {
  const rows = useRef<HTMLUListElement>(null);
  const deleted = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row is gone when there are fewer
  useLayoutEffect(() => {
    if (deleted.current === null) return;
    const names = rows.current?.querySelectorAll<HTMLElement>('.ts-lists__name') ?? [];
    focusIfLost(names[Math.min(deleted.current, names.length - 1)] ?? null);
    deleted.current = null;
  }, [count]);
  return {
    rows,
    onDelete(index: number) {
      deleted.current = index;
    },
  };
}
