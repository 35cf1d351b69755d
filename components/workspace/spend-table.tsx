import { date } from '../../lib/i18n/dates.ts';
import { number, t } from '../../lib/i18n/text.ts';
import { type DaySpend, SPEND_KINDS, type SpendSum } from '../../lib/money/spend-by-day.ts';
import { spendWords } from './spend-words.ts';

export interface SpendTableProps {
  id: string;
  days: readonly DaySpend[];
  sum: SpendSum;
}

/** The chart's figures, newest day first, without days that have no charges. */
export function SpendTable({ id, days, sum }: SpendTableProps) {
  const busy = days.filter(
    (day) => SPEND_KINDS.some((kind) => day.charged[kind] > 0) || day.refunded > 0 || day.lost > 0,
  );
  const columns = [
    ...SPEND_KINDS.map(spendWords),
    t('workspaceSpendRefunded'),
    t('workspaceSpendNet'),
    t('workspaceSpendLost'),
  ];
  return (
    <table id={id} class="ts-table">
      <caption class="ts-sr-only">{t('workspaceSpendTable')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('workspaceSpendDay')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" class="ts-table__figure">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {busy.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{date(day.day)}</th>
            <Figures {...day} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('workspaceSpendTotal')}</th>
          <Figures {...sum} />
        </tr>
      </tfoot>
    </table>
  );
}

function Figures({ charged, refunded, net, lost }: SpendSum) {
  return (
    <>
      {SPEND_KINDS.map((kind) => (
        <td key={kind} class="ts-table__figure">
          {number(charged[kind])}
        </td>
      ))}
      <td class="ts-table__figure">{refunded > 0 ? `−${number(refunded)}` : number(0)}</td>
      <td class="ts-table__figure ts-strong">{number(net)}</td>
      <td class="ts-table__figure">{number(lost)}</td>
    </>
  );
}
