import { useState } from 'preact/hooks';
import { MAX_OFFERED_TAGS } from '../../lib/follow-up/changes.ts';
import type { ListRecord } from '../../lib/follow-up/records.ts';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import type { PeopleFilter } from '../../lib/people/people-filter.ts';
import type { FollowUpModel } from '../follow-up/follow-up-model.ts';
import { Chip } from '../ui/chip.tsx';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { TagDialog } from './tag-dialog.tsx';

export interface NotedFiltersProps {
  followUp: FollowUpModel;
  filter: PeopleFilter;
  onFilter: (filter: PeopleFilter) => void;
}

const REMINDER_WORDS = { due: 'filterReminderDue', any: 'filterReminderAny' } as const;

/** The filters by what the recruiter has noted. Each is there only where there is something to choose. */
export function NotedFilters({ followUp, filter, onFilter }: NotedFiltersProps) {
  const { tags, hasContacted, hasReminders } = useInUse(followUp);
  const lists = followUp.lists.value ?? [];
  return (
    <>
      {filter.list ? (
        <ListFilter lists={lists} list={filter.list} onList={(list) => onFilter({ ...filter, list })} />
      ) : (
        lists.length > 0 && (
          <Menu
            label={t('filterList')}
            icon={ChevronDownIcon}
            items={lists.map(({ id, name }) => ({
              id,
              label: inWords(name),
              onSelect: () => onFilter({ ...filter, list: { id, stage: null } }),
            }))}
          />
        )
      )}
      {filter.tag === null ? (
        tags.length > 0 && (
          <TagMenu followUp={followUp} tags={tags} onTag={(tag) => onFilter({ ...filter, tag })} />
        )
      ) : (
        <Chip label={`#${filter.tag}`} onRemove={() => onFilter({ ...filter, tag: null })} />
      )}
      {(hasContacted || filter.contacted) && (
        <button
          type="button"
          class="ts-toggle"
          aria-pressed={filter.contacted}
          onClick={() => onFilter({ ...filter, contacted: !filter.contacted })}
        >
          {t('filterContacted')}
        </button>
      )}
      {filter.reminder ? (
        <Chip
          kind={t('filterReminder')}
          label={t(REMINDER_WORDS[filter.reminder])}
          onRemove={() => onFilter({ ...filter, reminder: null })}
        />
      ) : (
        hasReminders && (
          <Menu
            label={t('filterReminder')}
            icon={ChevronDownIcon}
            items={(['due', 'any'] as const).map((reminder) => ({
              id: reminder,
              label: t(REMINDER_WORDS[reminder]),
              onSelect: () => onFilter({ ...filter, reminder }),
            }))}
          />
        )
      )}
    </>
  );
}

interface ListFilterProps {
  lists: readonly ListRecord[];
  list: NonNullable<PeopleFilter['list']>;
  onList: (list: PeopleFilter['list']) => void;
}

/** The list that People shows, and its stages. */
function ListFilter({ lists, list: { id, stage: stageId }, onList }: ListFilterProps) {
  const list = lists.find((one) => one.id === id);
  const stage = list?.stages.find((one) => one.id === stageId);
  return (
    <>
      <Chip
        kind={list && t('filterList')}
        label={list?.name ?? t('filterListGone')}
        onRemove={() => onList(null)}
      />
      {list && (
        <Menu
          label={
            stage
              ? t('filterStageNamed', stage.name)
              : stageId === null
                ? t('filterStage')
                : t('filterStageGone')
          }
          listLabel={t('filterStage')}
          icon={ChevronDownIcon}
          items={[
            {
              id: '',
              label: t('filterAnyStage'),
              current: stageId === null,
              onSelect: () => onList({ id, stage: null }),
            },
            ...list.stages.map((one) => ({
              id: `|${one.id}`,
              label: inWords(one.name),
              current: one.id === stageId,
              onSelect: () => onList({ id, stage: one.id }),
            })),
          ]}
        />
      )}
    </>
  );
}

interface TagMenuProps {
  followUp: FollowUpModel;
  /** The first tags in use. */
  tags: readonly string[];
  onTag: (tag: string) => void;
}

function TagMenu({ followUp, tags, onTag }: TagMenuProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu
        label={t('tagName')}
        icon={ChevronDownIcon}
        items={[
          ...tags.map((tag) => ({ id: `#${tag}`, label: inWords(`#${tag}`), onSelect: () => onTag(tag) })),
          ...(tags.length >= MAX_OFFERED_TAGS
            ? [{ id: '', label: t('filterOtherTag'), onSelect: () => setAsking(true) }]
            : []),
        ]}
      />
      {isAsking && (
        <TagDialog
          title={t('filterTagTitle')}
          action={t('filterTagUse')}
          followUp={followUp}
          onTag={onTag}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface InUse {
  tags: readonly string[];
  hasContacted: boolean;
  hasReminders: boolean;
}

/** The first tags in use, and whether anybody was contacted or has a reminder. They are read again after each change. */
function useInUse(followUp: FollowUpModel): InUse {
  const changes = followUp.changes.value;
  const ask = () => Promise.all([followUp.tagsLike(''), followUp.hasContacted(), followUp.hasReminders()]);
  const [tags = [], hasContacted = false, hasReminders = false] = useAnswer(ask, [followUp, changes]) ?? [];
  return { tags, hasContacted, hasReminders };
}
