import { useEffect, useRef } from 'preact/hooks';
import { date, time } from '../../lib/i18n/dates.ts';
import { number, t, tn } from '../../lib/i18n/text.ts';
import { spendKind } from '../../lib/money/spend-by-day.ts';
import type { ChargeRecord } from '../../lib/store/records.ts';
import { classNames } from '../ui/class-names.ts';
import { fieldList } from '../ui/field-words.ts';
import { Outside } from '../ui/outside.tsx';
import type { ChargeLine, ChargeRows, SpendModel } from './spend-model.ts';
import { answerWords, spendWords } from './spend-words.ts';
import { rowIndexes, useVisibleRows } from './visible-rows.ts';

export interface ChargeListProps {
  /** Newest first. */
  rows: ChargeRows;
  onShow: SpendModel['show'];
}

const LINE_HEIGHT_PX = 36;
/** The columns before the credits. */
const COLUMNS = [
  'workspaceSpendWhen',
  'workspaceSpendWhat',
  'workspaceSpendWho',
  'workspaceSpendResult',
] as const;

/** Every charge and refund of a period. */
export function ChargeList({ rows, onShow }: ChargeListProps) {
  const { length, lineAt } = rows;
  const box = useRef<HTMLDivElement>(null);
  const range = useVisibleRows(box, LINE_HEIGHT_PX, length);
  const { first, end } = range;
  useEffect(() => onShow({ first, end, kept: -1 }), [onShow, first, end]);
  return (
    <div
      ref={box}
      class="ts-ledger"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box has to take the keyboard
      tabIndex={0}
      style={{ blockSize: `${Math.min(length + 1, 12) * LINE_HEIGHT_PX + 2}px` }}
    >
      <table class="ts-ledger__table" aria-label={t('workspaceSpendEvery')} aria-rowcount={length + 1}>
        <thead class="ts-ledger__head">
          <tr class="ts-ledger__row" aria-rowindex={1}>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" class="ts-truncate">
                {t(column)}
              </th>
            ))}
            <th scope="col" class="ts-table__figure ts-truncate">
              {t('workspaceSpendCredits')}
            </th>
          </tr>
        </thead>
        <tbody class="ts-ledger__rows" style={{ blockSize: `${length * LINE_HEIGHT_PX}px` }}>
          {rowIndexes(range, -1, length).map((index) => {
            const line = lineAt(index);
            return line ? (
              <Line key={line.key} line={line} index={index} />
            ) : (
              <LoadingLine key={`#${index}`} index={index} />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The place of a line that is being read. */
function LoadingLine({ index }: { index: number }) {
  return (
    <tr
      class="ts-ledger__row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${index * LINE_HEIGHT_PX}px)` }}
    >
      {[...COLUMNS, 'credits'].map((column, at) => (
        <td key={column}>
          {at === 0 && <span class="ts-sr-only">{t('uiLoading')}</span>}
          <span class="ts-skeleton__line" aria-hidden="true" />
        </td>
      ))}
    </tr>
  );
}

function Line({ line, index }: { line: ChargeLine; index: number }) {
  const { charge } = line;
  const what = [spendWords(spendKind(charge.op)), fieldList(charge.fields)].filter(Boolean).join(' · ');
  const who = whoWords(line);
  return (
    <tr
      class={classNames('ts-ledger__row', charge.kind === 'lost' && 'ts-ledger__row--lost')}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${index * LINE_HEIGHT_PX}px)` }}
    >
      <td class="ts-figures ts-truncate">
        {date(charge.at)} {time(charge.at)}
      </td>
      <td class="ts-truncate" title={what}>
        {what}
      </td>
      <td class="ts-truncate">
        <Outside text={who} />
      </td>
      <td class="ts-truncate" title={answerWords(charge.kind)}>
        {answerWords(charge.kind)}
      </td>
      <td class="ts-table__figure">{creditsOf(charge)}</td>
    </tr>
  );
}

function whoWords({ charge: { op, people }, name }: ChargeLine): string {
  if (op === 'search') return '';
  return people > 1 ? tn('peopleCount', people) : (name ?? t('workspaceSpendDeleted'));
}

function creditsOf({ kind, credits }: ChargeRecord): string {
  if (credits === null) return t('workspaceSpendUnknown');
  return kind === 'refund' ? `−${number(credits)}` : number(credits);
}
