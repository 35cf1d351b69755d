import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import { SPEND_KINDS, spendByDay, spendSum } from '../../lib/money/spend-by-day.ts';
import { startOfDay } from '../../lib/money/start-of-day.ts';
import { isExportOffIn } from '../../lib/settings/export-policy.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { useNow } from '../ui/clock.ts';
import { Credits } from '../ui/credits.tsx';
import { ChartIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChargeList } from './charge-list.tsx';
import { ExportButton } from './export-button.tsx';
import { FoundRate } from './found-rate.tsx';
import { OutsideMoves } from './outside-moves.tsx';
import { SpendChart } from './spend-chart.tsx';
import type { Spending, SpendModel } from './spend-model.ts';
import { SpendTable } from './spend-table.tsx';
import { spendWords } from './spend-words.ts';
import type { WorkspaceModel } from './workspace-model.ts';

export interface SpendTabProps {
  model: WorkspaceModel;
}

const RANGES = ['7', '30', '90', '365'] as const;

/** The spent credits, per day and operation and line by line. */
export function SpendTab({ model }: SpendTabProps) {
  const spend = model.spend.value;
  const spending = spend?.spending.value;
  return spend && spending ? (
    <Spent model={model} spend={spend} spending={spending} />
  ) : (
    <Skeleton lines={8} />
  );
}

function Spent({ model, spend, spending }: SpendTabProps & { spend: SpendModel; spending: Spending }) {
  const tableId = useId();
  const [range, setRange] = useState<(typeof RANGES)[number]>('30');
  const now = useNow(false);
  const from = startOfDay(now, 1 - Number(range));
  const { isAny } = spending;
  const days = useMemo(() => spendByDay(spending.days, now, Number(range)), [spending, now, range]);
  const sum = useMemo(() => spendSum(days.map(({ figures }) => figures)), [days]);
  useEffect(() => {
    if (isAny) void spend.listFrom(from);
  }, [spend, from, isAny]);

  const elsewhere = <OutsideMoves moves={model.session.value?.outside ?? []} />;
  const limit = <DailyLimit session={model.session.value} />;
  if (!isAny) {
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

  const lines = spend.lines.value;
  const isNone = sum.total === 0 && sum.refunded === 0 && sum.lost === 0;
  const exportCsv = () =>
    void model.exporting.run(lines?.length ?? 0, async () => {
      const at = await spend.account();
      if (!at) throw new Error('There is no account.');
      return (await import('./export-charges.ts')).chargesFile(at, from, { now, isOff: model.isExportOff });
    });

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
        <ExportButton
          exporting={model.exporting}
          isOff={isExportOffIn(model.session.value)}
          disabled={isNone || !lines}
          onExport={exportCsv}
        />
      </div>
      <dl class="ts-tiles">
        <Tile label={t('workspaceSpendToday')} credits={days.at(-1)?.net ?? 0} />
        <Tile label={t('workspaceSpendNet')} credits={sum.net} />
        <Tile label={t('workspaceSpendCharged')} credits={sum.total} />
        <Tile label={t('workspaceSpendRefunded')} credits={sum.refunded} />
        <Tile label={t('workspaceSpendEach')} credits={sum.each} />
      </dl>
      {limit}
      {sum.lost > 0 && (
        <Notice kind="warning" title={`${t('workspaceSpendLost')}: ${sum.lost}`}>
          {t('workspaceSpendLostText')}
        </Notice>
      )}
      {elsewhere}
      {isNone ? (
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
      <FoundRate odds={model.odds.value} />
      {lines && lines.length > 0 && (
        <Section title={t('workspaceSpendEvery')}>
          <ChargeList key={range} rows={lines} onShow={spend.show} />
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
