import { useMemo, useRef, useState } from 'preact/hooks';
import { peopleCsv } from '../../lib/export/people-csv.ts';
import { locale, t, tn } from '../../lib/i18n/text.ts';
import { eachPersonOnce } from '../../lib/people/same-person.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import { personRow } from '../../lib/views/search-view.ts';
import { withProfile } from '../orders/order-model.ts';
import { Problem } from '../problems/problem.tsx';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { PeopleIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { csvColumns } from './csv-columns.ts';
import { filterPeople, keepOrder, type PeopleFilter, type PeopleOrder, sortPeople } from './filter-people.ts';
import { PeopleTable } from './people-table.tsx';
import { PeopleToolbar } from './people-toolbar.tsx';
import { PersonDetail } from './person-detail.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

export interface PeopleTabProps {
  model: WorkspaceModel;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Everybody seen, enriched or unlocked. */
export function PeopleTab({ model }: PeopleTabProps) {
  const { people: records, whole, busy: busyUrns } = model.records.value;
  const [filter, setFilter] = useState<PeopleFilter>({ text: '', state: 'all' });
  const [order, setOrder] = useState<PeopleOrder>({ column: 'seen', descending: true });
  const [selected, setSelected] = useState(NOBODY);
  const [openUrn, setOpenUrn] = useState<string | null>(null);
  const [toDelete, setToDelete] = useState<readonly PersonRecord[]>([]);
  const [problem, setProblem] = useState<{ kind: string } | null>(null);
  const now = useNow(false);

  const { people, urns } = useMemo(() => eachPersonOnce(records ?? []), [records]);
  const urnsOf = (urn: string) => urns.get(urn) ?? [urn];
  const busy = useMemo(() => {
    const twins = [...urns].filter(([, all]) => all.some((urn) => busyUrns.has(urn)));
    return new Set([...busyUrns, ...twins.map(([urn]) => urn)]);
  }, [urns, busyUrns]);

  const last = useRef<{ order: PeopleOrder; sorted: PersonRecord[] } | null>(null);
  const sorted = useMemo(() => {
    const fresh = sortPeople(people, order, locale());
    const { current } = last;
    const kept = current?.order === order && whole ? keepOrder(current.sorted, fresh) : fresh;
    last.current = { order, sorted: kept };
    return kept;
  }, [people, order, whole]);
  const shown = useMemo(() => filterPeople(sorted, filter, busy), [sorted, filter, busy]);
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

  function exportCsv() {
    const rows = chosen.length > 0 ? chosen : shown;
    model.saveCsv('talent-scout-people', peopleCsv(rows, csvColumns()));
    model.announce(tn('workspaceExported', rows.length));
  }

  async function deleteThem() {
    const gone = toDelete.map(({ urn }) => urn);
    setToDelete([]);
    const reply = await model.deletePeople(gone.flatMap(urnsOf));
    if (!reply.ok) {
      setProblem(reply.error);
      return;
    }
    setProblem(null);
    select(gone, false);
    if (openUrn !== null && gone.includes(openUrn)) setOpenUrn(null);
    model.announce(tn('workspaceDeleted', gone.length));
  }

  function closeDetail() {
    setOpenUrn(null);
    document.querySelector<HTMLElement>('[role=grid] tr[tabindex="0"]')?.focus();
  }

  if (records === null) return <Skeleton lines={8} />;
  if (people.length === 0) {
    return (
      <Notice kind="empty" icon={PeopleIcon} title={t('workspacePeopleEmpty')}>
        {t('workspacePeopleEmptyText')}
      </Notice>
    );
  }
  return (
    <div class="ts-people">
      <PeopleToolbar
        filter={filter}
        onFilter={setFilter}
        shown={shown.length}
        total={whole ? people.length : null}
        chosen={chosen.length}
        onClear={() => setSelected(NOBODY)}
        unenriched={
          chosen.filter(({ origin, enrichedAt }) => origin !== 'pool' && enrichedAt === null).length
        }
        refreshable={withProfile(chosen.map(asRow)).length}
        onRefresh={() => {
          model.orders.refreshing.value = chosen.map(asRow);
        }}
        onEnrich={() => model.orders.enrich(chosen.map(asRow))}
        onUnlock={() => {
          model.orders.unlocking.value = chosen.map(asRow);
        }}
        onExport={exportCsv}
        onDelete={() => setToDelete(chosen)}
      />
      {problem && <Problem error={problem} onDismiss={() => setProblem(null)} />}
      <div class="ts-people__panes">
        {shown.length === 0 ? (
          <Notice
            kind="empty"
            title={t('workspaceNoMatch')}
            actions={
              <Button size="small" onClick={() => setFilter({ text: '', state: 'all' })}>
                {t('workspaceClearFilter')}
              </Button>
            }
          >
            {t('workspaceNoMatchText')}
          </Notice>
        ) : (
          <PeopleTable
            people={shown}
            whole={whole}
            order={order}
            onOrder={setOrder}
            busy={busy}
            selected={selected}
            onSelect={select}
            openUrn={openUrn}
            onOpen={setOpenUrn}
            now={now}
          />
        )}
        {open && (
          <PersonDetail
            person={open}
            busy={busy.has(open.urn)}
            copies={model.copies}
            onDelete={() => setToDelete([open])}
            onClose={closeDetail}
          />
        )}
      </div>
      <ConfirmDialog
        danger
        open={toDelete.length > 0}
        title={
          toDelete.length === 1 && toDelete[0]?.name
            ? t('workspaceDeleteNamed', toDelete[0].name)
            : tn('workspaceDeleteTitle', toDelete.length)
        }
        action={t('workspaceDeleteConfirm')}
        onConfirm={() => void deleteThem()}
        onClose={() => setToDelete([])}
      >
        {t('workspaceDeleteText')}
      </ConfirmDialog>
    </div>
  );
}
