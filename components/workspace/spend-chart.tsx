import { useId } from 'preact/hooks';
import { date } from '../../lib/i18n/dates.ts';
import { number, t, tn } from '../../lib/i18n/text.ts';
import { type DaySpend, SPEND_KINDS } from '../../lib/money/spend-by-day.ts';
import { spendWords } from './spend-words.ts';

export interface SpendChartProps {
  days: readonly DaySpend[];
  /** Id of the table that holds the same figures. */
  describedBy: string;
}

const WIDTH = 760;
const HEIGHT = 200;
const LEFT = 44;
const RIGHT = 20;
const BOTTOM = 24;
const TOP = 8;

/** Credits per day: charges by operation above the line, refunds below it. */
export function SpendChart({ days, describedBy }: SpendChartProps) {
  const id = useId();
  const charged = days.map((day) => SPEND_KINDS.reduce((sum, kind) => sum + day.charged[kind], 0));
  const down = Math.max(...days.map(({ refunded }) => refunded), 0);
  const levels = gridLevels(Math.max(...charged, 0), down);
  const up = levels[0] ?? 1;
  const scale = (HEIGHT - TOP - BOTTOM) / (up + down || 1);
  const zero = TOP + up * scale;
  const slot = (WIDTH - LEFT - RIGHT) / days.length;
  const bar = Math.max(1, Math.min(28, slot * 0.7));
  const every = Math.max(1, Math.ceil(days.length / 8));
  return (
    <svg
      class="ts-chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={id}
      aria-describedby={describedBy}
    >
      <title id={id}>{t('workspaceSpendChart')}</title>
      {levels.map((level) => (
        <g key={level}>
          <line
            class={level === 0 ? 'ts-chart__axis' : 'ts-chart__line'}
            x1={LEFT}
            x2={WIDTH - RIGHT}
            y1={zero - level * scale}
            y2={zero - level * scale}
          />
          <text class="ts-chart__label" x={LEFT - 8} y={zero - level * scale + 4} text-anchor="end">
            {number(level)}
          </text>
        </g>
      ))}
      {days.map((day, index) => {
        const x = LEFT + index * slot + (slot - bar) / 2;
        let top = zero;
        return (
          <g key={day.day}>
            <title>{dayWords(day)}</title>
            {SPEND_KINDS.map((kind) => {
              const height = day.charged[kind] * scale;
              top -= height;
              return height > 0 ? (
                <rect key={kind} class={`ts-chart__${kind}`} x={x} y={top} width={bar} height={height} />
              ) : null;
            })}
            {day.refunded > 0 && (
              <rect class="ts-chart__refund" x={x} y={zero} width={bar} height={day.refunded * scale} />
            )}
            {day.lost > 0 && <circle class="ts-chart__lost" cx={x + bar / 2} cy={top - 6} r={3} />}
            {(days.length - 1 - index) % every === 0 && (
              <text class="ts-chart__label" x={x + bar / 2} y={HEIGHT - 6} text-anchor="middle">
                {shortDay(day.day)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function dayWords(day: DaySpend): string {
  const parts = SPEND_KINDS.filter((kind) => day.charged[kind] > 0).map(
    (kind) => `${spendWords(kind)}: ${tn('uiCredits', day.charged[kind])}`,
  );
  if (day.refunded > 0) parts.push(`${t('workspaceSpendRefunded')}: ${tn('uiCredits', day.refunded)}`);
  if (day.lost > 0) parts.push(`${t('workspaceSpendLost')}: ${number(day.lost)}`);
  return [date(day.day), ...parts].join('\n');
}

function shortDay(ms: number): string {
  return new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
    day: 'numeric',
    month: 'short',
  }).format(ms);
}

/** The levels of the grid lines, from the highest down: round numbers with zero among them. */
export function gridLevels(up: number, down: number): number[] {
  const most = Math.max(up, down);
  const step = most > 0 ? niceCeiling(most) / 2 : 1;
  const above = Math.max(1, Math.ceil(up / step));
  const below = Math.floor(down / step);
  return Array.from({ length: above + below + 1 }, (_, index) => (above - index) * step);
}

/** A round number at or above the figure, whose half is round too. */
export function niceCeiling(figure: number): number {
  if (figure <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(figure));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= figure) ?? 10) * power;
}
