import { useId, useMemo, useState } from 'preact/hooks';
import { toCsv } from '../../lib/export/csv.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { Credits } from '../ui/credits.tsx';
import { fieldList } from '../ui/field-words.ts';
import { ChartIcon, DownloadIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChargeList } from './charge-list.tsx';
import { costPerContact } from './cost-per-contact.ts';
import { FoundRate } from './found-rate.tsx';
import { OutsideMoves } from './outside-moves.tsx';
import { SpendChart } from './spend-chart.tsx';
import { SPEND_KINDS, spendByDay, spendKind, spendSum, startOfDay } from './spend-data.ts';
import { SpendTable } from './spend-table.tsx';
import { answerWords, spendWords } from './spend-words.ts';
import type { WorkspaceModel } from './workspace-model.ts';

export interface SpendTabProps {
  model: WorkspaceModel;
}

const RANGES = ['7', '30', '90', '365'] as const;

/** The spent credits, per day and operation and line by line. */
export function SpendTab({ model }: SpendTabProps) {
  const { charges, people, activity, odds } = model.records.value;
  const tableId = useId();
  const [range, setRange] = useState<(typeof RANGES)[number]>('30');
  const now = useNow(false);
  const count = Number(range);
  const newest = useMemo(() => (charges ?? []).toSorted((a, b) => b.at - a.at), [charges]);
  const inRange = useMemo(() => {
    const from = startOfDay(now, 1 - count);
    return newest.filter(({ at }) => at >= from);
  }, [newest, now, count]);
  const days = useMemo(() => spendByDay(inRange, now, count), [inRange, now, count]);
  const names = useMemo(() => new Map((people ?? []).map(({ urn, name }) => [urn, name])), [people]);
  const sum = spendSum(inRange);
  const each = useMemo(
    () => costPerContact(inRange, activity ?? [], people ?? [], startOfDay(now, 1 - count)),
    [inRange, activity, people, now, count],
  );
  const today = spendSum(newest.filter(({ at }) => at >= startOfDay(now)));

  if (charges === null) return <Skeleton lines={8} />;
  const elsewhere = <OutsideMoves moves={model.session.value?.outside ?? []} />;
  const limit = <DailyLimit session={model.session.value} />;
  if (charges.length === 0) {
    return (
      <div class="ts-spend">
        {limit}
        <Notice kind="empty" icon={ChartIcon} title={t('workspaceSpendEmpty')}>
          {t('workspaceSpendEmptyText')}
        </Notice>
        {elsewhere}
      </div>
    );
  }

  function exportCsv() {
    const head = [
      t('workspaceSpendWhen'),
      t('workspaceSpendWhat'),
      t('workspaceColumnContacts'),
      t('workspacePeople'),
      t('workspaceSpendResult'),
      t('workspaceSpendCredits'),
    ];
    const lines = inRange.map((charge) => [
      new Date(charge.at).toISOString(),
      spendWords(spendKind(charge.op)),
      fieldList(charge.fields),
      charge.people,
      answerWords(charge.kind),
      charge.credits === null ? null : charge.kind === 'refund' ? -charge.credits : charge.credits,
    ]);
    model.saveCsv('talent-scout-spend', toCsv([head, ...lines]));
    model.announce(tn('workspaceExported', lines.length));
  }

  return (
    <div class="ts-spend">
      <div class="ts-toolbar">
        <SelectField
          label={t('workspaceSpendRange')}
          labelHidden
          value={range}
          options={RANGES.map((value) => ({ value, label: tn('workspaceSpendDays', Number(value)) }))}
          onChange={setRange}
        />
        <span class="ts-grow" />
        <Button icon={DownloadIcon} onClick={exportCsv} disabled={inRange.length === 0}>
          {t('workspaceExport')}
        </Button>
      </div>
      <dl class="ts-tiles">
        <Tile label={t('workspaceSpendToday')} credits={today.net} />
        <Tile label={t('workspaceSpendNet')} credits={sum.net} />
        <Tile label={t('workspaceSpendCharged')} credits={sum.total} />
        <Tile label={t('workspaceSpendRefunded')} credits={sum.refunded} />
        <Tile label={t('workspaceSpendEach')} credits={each} />
      </dl>
      {limit}
      {sum.lost > 0 && (
        <Notice kind="warning" title={`${t('workspaceSpendLost')}: ${sum.lost}`}>
          {t('workspaceSpendLostText')}
        </Notice>
      )}
      {elsewhere}
      {inRange.length === 0 ? (
        <p class="ts-muted">{t('workspaceSpendNone')}</p>
      ) : (
        <Section title={t('workspaceSpendChart')}>
          <SpendChart days={days} describedBy={tableId} />
          <Legend />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to take the keyboard */}
          <div class="ts-scroll" tabIndex={0}>
            <SpendTable id={tableId} days={days} sum={sum} />
          </div>
        </Section>
      )}
      <FoundRate odds={odds} />
      {inRange.length > 0 && (
        <Section title={t('workspaceSpendEvery')}>
          <ChargeList charges={inRange} names={names} />
        </Section>
      )}
    </div>
  );
}

/** What is left of the daily limit, where there is one. */
function DailyLimit({ session }: { session: SessionView | null }) {
  const limit = session?.limits.dailyCap ?? null;
  if (!session || limit === null) return null;
  // As precise as figures are shown, so that no rounding error of binary numbers is "over".
  const left = Math.round((limit - session.spentToday) * 100) / 100;
  return (
    <p class={left < 0 ? 'ts-ink--danger' : undefined}>
      {left < 0 ? tn('workspaceSpendOver', -left, limit) : tn('workspaceSpendLeft', left, limit)}
    </p>
  );
}

function Tile({ label, credits }: { label: string; credits: number | null }) {
  return (
    <div class="ts-tile">
      <dt class="ts-muted ts-small">{label}</dt>
      <dd class="ts-tile__figure">{credits === null ? '–' : <Credits amount={credits} />}</dd>
    </div>
  );
}

function Legend() {
  const entries = [
    ...SPEND_KINDS.map((kind) => ({ kind: kind as string, words: spendWords(kind) })),
    { kind: 'refund', words: t('workspaceSpendRefunded') },
    { kind: 'lost', words: t('workspaceSpendLost') },
  ];
  return (
    <ul class="ts-legend" aria-hidden="true">
      {entries.map(({ kind, words }) => (
        <li key={kind} class="ts-legend__item">
          <svg viewBox="0 0 10 10" class="ts-legend__mark" aria-hidden="true">
            <rect class={`ts-chart__${kind}`} width="10" height="10" rx={kind === 'lost' ? 5 : 2} />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}
