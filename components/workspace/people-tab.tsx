import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { ListedPerson } from '../../lib/people/listed-people.ts';
import { isExportOffIn } from '../../lib/settings/export-policy.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { PeopleIcon } from '../ui/icons.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { focusRow } from './focus-row.ts';
import { optionalColumns, shownColumns } from './people-columns.ts';
import { PeopleFilters } from './people-filters.tsx';
import type { PeopleRows } from './people-model.ts';
import { PeopleTable } from './people-table.tsx';
import { PeopleToolbar } from './people-toolbar.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

// What is not seen at first is loaded after the people.
const PersonDetail = lazy(async () => (await import('./person-detail.tsx')).PersonDetail);
const ChosenPeople = lazy(async () => (await import('./chosen-people.tsx')).ChosenPeople);
const SavedViewsMenu = lazy(async () => (await import('./noted-parts.ts')).SavedViewsMenu);
const Problem = lazy(async () => (await import('../problems/problem.tsx')).Problem);
const Shortcuts = lazy(async () => (await import('./shortcuts.tsx')).Shortcuts);

export interface PeopleTabProps {
  model: WorkspaceModel;
}

/** Rows without people, while a search takes long. */
const SEARCHING: PeopleRows = {
  id: -1,
  length: 12,
  count: 0,
  hasMore: true,
  order: null,
  itemAt: () => undefined,
  indexOf: () => -1,
};

/** Everybody seen, enriched or unlocked. */
export function PeopleTab({ model }: PeopleTabProps) {
  const { people, deletion } = model;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const now = useNow(false);
  const singleKeys = model.session.value?.settings.singleKeys ?? true;
  const filter = people.filter.value;
  const total = people.total.value;
  const isSearching = people.isSearching.value;
  const rows = isSearching ? SEARCHING : people.rows.value;
  const open = people.opened.value;
  const hidden = model.hiddenColumns.value;
  const inUse = model.inUse.value;
  const savedViews = model.savedViews.value;
  const columns = useMemo(() => shownColumns(hidden, inUse), [hidden, inUse]);

  function deleteThem(them: readonly ListedPerson[]) {
    deletion.start(them);
    people.select(them, false);
    if (open && them.some(({ key }) => key === open.one.key)) people.close();
  }

  /** Opens a person, or takes the focus to the open one. */
  function openRow(index: number | null) {
    if (index === null) closeDrawer();
    else if (open && rows?.itemAt(index)?.key === open.one.key)
      document.querySelector<HTMLElement>('.ts-detail h2')?.focus();
    else void people.openAt(index);
  }

  function closeDrawer() {
    people.close();
    focusRow();
  }

  function step(by: number) {
    if (!open || !rows) return;
    const found = rows.indexOf(open.one.key);
    const next = (found < 0 ? open.index : found) + by;
    if (next >= 0 && next < rows.length) void people.openAt(next);
  }

  useFocusAfterDeletion(model.undo.offered.value);
  useEffect(() => {
    void PersonDetail.prepare();
    void ChosenPeople.prepare();
  }, []);

  if (total === null || !rows || !model.areColumnsRead.value) return <Skeleton lines={8} />;
  if (total === 0) {
    return (
      <Notice kind="empty" icon={PeopleIcon} title={t('workspacePeopleEmpty')}>
        {t('workspacePeopleEmptyText')}
      </Notice>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is for the list and the drawer inside, not for this box
    <div
      class="ts-people"
      aria-busy={people.isReading.value ? 'true' : undefined}
      onKeyDown={({ key, target }) => {
        const isTyping =
          target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea');
        if (key === '?' && singleKeys && !isTyping) setHelpOpen(true);
      }}
    >
      <PeopleToolbar
        text={filter.text}
        onText={(text) => people.setFilter({ ...filter, text })}
        shown={isSearching ? null : rows.count}
        hasMore={rows.hasMore}
        total={total}
        columns={optionalColumns(inUse)}
        hidden={hidden}
        onHide={model.hideColumns}
        exporting={model.exporting}
        isExportOff={isExportOffIn(model.session.value)}
        onExport={() => exportAll(model, rows.count)}
      >
        {savedViews && <SavedViewsMenu model={savedViews} onEveryone={model.showEveryone} />}
      </PeopleToolbar>
      <PeopleFilters
        filter={filter}
        onFilter={people.setFilter}
        onEveryone={model.showEveryone}
        searches={model.searches.value ?? []}
        orders={model.activity.recent.value}
        foundBy={model.foundBy}
        followUp={model.followUp.value}
        savedViews={savedViews}
        now={now}
      />
      {deletion.problem.value && (
        <Problem
          error={deletion.problem.value}
          onDismiss={() => {
            deletion.problem.value = null;
          }}
        />
      )}
      <div class="ts-people__panes">
        {rows.length === 0 ? (
          <Notice
            kind="empty"
            title={t('workspaceNoMatch')}
            actions={
              <Button
                size="small"
                onClick={() => {
                  // The button goes as soon as somebody is found.
                  document.querySelector<HTMLElement>('.ts-toolbar input')?.focus();
                  model.showEveryone();
                }}
              >
                {t('workspaceShowEveryone')}
              </Button>
            }
          >
            {t('workspaceNoMatchText')}
          </Notice>
        ) : (
          <PeopleTable
            people={people}
            rows={rows}
            columns={columns}
            noted={model.notedRows.value}
            hasMarks={inUse.ats || model.session.value?.managed.includes('doNotContact') === true}
            copies={model.copies}
            onOpen={openRow}
            singleKeys={singleKeys}
            now={now}
          />
        )}
        {open && (
          <PersonDetail
            person={open.one.person}
            model={model}
            onDelete={() => deleteThem([open.one])}
            onStep={step}
            singleKeys={singleKeys}
            onClose={closeDrawer}
          />
        )}
      </div>
      <Chosen model={model} onDelete={deleteThem} />
      {isHelpOpen && <Shortcuts onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

/** The bar for the selected people. Without a component of its own, the whole list would be drawn for each of them. */
function Chosen({ model, onDelete }: PeopleTabProps & { onDelete: (them: readonly ListedPerson[]) => void }) {
  const chosen = model.people.chosen.value;
  return chosen.length === 0 ? null : <ChosenPeople model={model} chosen={chosen} onDelete={onDelete} />;
}

/** Exports everybody in the list. */
function exportAll({ people, exportPeople }: WorkspaceModel, count: number): void {
  void exportPeople(people.everybody, count);
}

/** When the pressed button goes with the people that it deleted, or Undo with the message, the list gets the focus. */
function useFocusAfterDeletion(waiting: unknown): void {
  const before = useRef(waiting);
  useLayoutEffect(() => {
    if (before.current === waiting) return;
    before.current = waiting;
    if (document.activeElement === document.body) focusRow();
  }, [waiting]);
}
