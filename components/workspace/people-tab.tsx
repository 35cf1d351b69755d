import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { peopleCsv } from '../../lib/export/people-csv.ts';
import { locale, t, tn } from '../../lib/i18n/text.ts';
import { eachPersonOnce } from '../../lib/people/same-person.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import { personRow } from '../../lib/views/search-view.ts';
import { csvColumns } from '../orders/csv-columns.ts';
import { withProfile } from '../orders/order-model.ts';
import { Problem } from '../problems/problem.tsx';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { PeopleIcon } from '../ui/icons.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BulkBar } from './bulk-bar.tsx';
import {
  filterPeople,
  keepOrder,
  NO_FILTER,
  type PeopleFilter,
  type PeopleOrder,
  sortPeople,
  withoutContacts,
} from './filter-people.ts';
import { shownColumns } from './people-columns.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { PeopleToolbar } from './people-toolbar.tsx';
import { PersonDetail } from './person-detail.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

const Shortcuts = lazy(async () => (await import('./shortcuts.tsx')).Shortcuts);

export interface PeopleTabProps {
  model: WorkspaceModel;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Everybody seen, enriched or unlocked. */
export function PeopleTab({ model }: PeopleTabProps) {
  const { people: records, activity } = model.records.value;
  const [filter, setFilter] = useState<PeopleFilter>(NO_FILTER);
  const [order, setOrder] = useState<PeopleOrder>({ column: 'touched', descending: true });
  const [selected, setSelected] = useState(NOBODY);
  const [openUrn, setOpenUrn] = useState<string | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const now = useNow(false);
  const singleKeys = model.session.value?.settings.singleKeys ?? true;
  const { deletion } = model;
  const { people, whole, busy, sorted, urnsOf, withTwins } = useSortedPeople(model, order);

  const from = useMemo(
    () => filter.from && { ...filter.from, urns: withTwins(filter.from.urns) },
    [filter.from, withTwins],
  );
  const shown = useMemo(() => filterPeople(sorted, { ...filter, from }, busy), [sorted, filter, from, busy]);
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : sorted.filter(({ urn }) => selected.has(urn))),
    [sorted, selected],
  );
  const open = openUrn === null ? undefined : sorted.find(({ urn }) => urn === openUrn);

  const select = (urns: readonly string[], on: boolean) =>
    setSelected((last) => {
      const next = new Set(last);
      for (const urn of urns) on ? next.add(urn) : next.delete(urn);
      return next;
    });

  const asRow = (person: PersonRecord) => personRow(person, busy.has(person.urn));
  const gettable = withoutContacts(chosen, model.session.value?.settings.defaultFields ?? []);

  function exportCsv(rows: readonly PersonRecord[]) {
    model.saveCsv('talent-scout-people', peopleCsv(rows, csvColumns()));
    model.announce(tn('workspaceExported', rows.length));
  }

  function deleteThem(them: readonly PersonRecord[]) {
    const gone = them.map(({ urn }) => urn);
    deletion.start(gone.flatMap(urnsOf), gone.length);
    select(gone, false);
    if (openUrn !== null && gone.includes(openUrn)) setOpenUrn(null);
  }

  /** Opens a person, or takes the focus to the open one. */
  function openPerson(urn: string | null) {
    if (urn === null) closeDrawer();
    else if (urn === openUrn) document.querySelector<HTMLElement>('.ts-detail h2')?.focus();
    else setOpenUrn(urn);
  }

  function closeDrawer() {
    setOpenUrn(null);
    focusRow();
  }

  function step(by: number) {
    const next = shown[shown.findIndex(({ urn }) => urn === openUrn) + by];
    if (next) setOpenUrn(next.urn);
  }

  useFocusAfterDeletion(deletion.waiting.value);

  if (records === null) return <Skeleton lines={8} />;
  if (people.length === 0) {
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
      onKeyDown={({ key, target }) => {
        const isTyping = target instanceof HTMLElement && target.matches('input:not([type=checkbox])');
        if (key === '?' && singleKeys && !isTyping) setHelpOpen(true);
      }}
    >
      <PeopleToolbar
        text={filter.text}
        onText={(text) => setFilter({ ...filter, text })}
        shown={shown.length}
        total={whole ? people.length : null}
        hidden={model.hiddenColumns.value}
        onHide={model.hideColumns}
        onExport={() => exportCsv(shown)}
      />
      <PeopleFilters
        filter={filter}
        onFilter={setFilter}
        searches={model.searches.value ?? []}
        orders={activity ?? []}
        foundBy={model.foundBy}
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
        {shown.length === 0 ? (
          <Notice
            kind="empty"
            title={t('workspaceNoMatch')}
            actions={
              <Button size="small" onClick={() => setFilter(NO_FILTER)}>
                {t('workspaceShowEveryone')}
              </Button>
            }
          >
            {t('workspaceNoMatchText')}
          </Notice>
        ) : (
          <PeopleTable
            people={shown}
            columns={shownColumns(model.hiddenColumns.value)}
            whole={whole}
            order={order}
            onOrder={setOrder}
            busy={busy}
            selected={selected}
            onSelect={select}
            copies={model.copies}
            openUrn={openUrn}
            onOpen={openPerson}
            singleKeys={singleKeys}
            now={now}
          />
        )}
        {open && (
          <PersonDetail
            person={open}
            model={model}
            onDelete={() => deleteThem([open])}
            onStep={step}
            singleKeys={singleKeys}
            onClose={closeDrawer}
          />
        )}
      </div>
      {chosen.length > 0 && (
        <BulkBar
          chosen={chosen.length}
          gettable={gettable.length}
          unenriched={
            chosen.filter(({ origin, enrichedAt }) => origin !== 'pool' && enrichedAt === null).length
          }
          refreshable={withProfile(chosen.map(asRow)).length}
          onGet={() => {
            model.orders.unlocking.value = gettable.map(asRow);
          }}
          onProfiles={() => model.orders.enrich(chosen.map(asRow))}
          onRefresh={() => {
            model.orders.refreshing.value = chosen.map(asRow);
          }}
          onExport={() => exportCsv(chosen)}
          onDelete={() => deleteThem(chosen)}
          onClear={() => {
            setSelected(NOBODY);
            focusRow();
          }}
        />
      )}
      {isHelpOpen && <Shortcuts onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

/** The people of the records without those being deleted, each once, in the wanted order. */
function useSortedPeople(model: WorkspaceModel, order: PeopleOrder) {
  const { people: records, whole, busy: busyUrns } = model.records.value;
  const hidden = model.deletion.hidden.value;
  const { people, urns } = useMemo(
    () =>
      eachPersonOnce(
        hidden.size === 0 ? (records ?? []) : (records ?? []).filter(({ urn }) => !hidden.has(urn)),
      ),
    [records, hidden],
  );
  /** Some urns, and the urn that stands for each of those people. */
  const withTwins = useMemo(
    () =>
      (some: ReadonlySet<string>): ReadonlySet<string> => {
        const twins = [...urns].filter(([, all]) => all.some((urn) => some.has(urn)));
        return new Set([...some, ...twins.map(([urn]) => urn)]);
      },
    [urns],
  );
  const busy = useMemo(() => withTwins(busyUrns), [withTwins, busyUrns]);
  const last = useRef<{ order: PeopleOrder; whole: boolean; sorted: PersonRecord[] } | null>(null);
  const sorted = useMemo(() => {
    const fresh = sortPeople(people, order, locale(), busy);
    const { current } = last;
    const kept = current?.order === order && current.whole ? keepOrder(current.sorted, fresh) : fresh;
    last.current = { order, whole, sorted: kept };
    return kept;
  }, [people, order, whole, busy]);
  return { people, whole, busy, sorted, urnsOf: (urn: string) => urns.get(urn) ?? [urn], withTwins };
}

/** Takes the focus to the row that Tab would reach. */
function focusRow(): void {
  document.querySelector<HTMLElement>('[role=grid] tr[tabindex="0"]')?.focus();
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
