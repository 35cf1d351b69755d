import { useRef } from 'preact/hooks';
import { date, time } from '../../lib/i18n/dates.ts';
import { number, t, tn } from '../../lib/i18n/text.ts';
import type { ChargeRecord } from '../../lib/store/records.ts';
import { classNames } from '../ui/class-names.ts';
import { fieldList } from '../ui/field-words.ts';
import { Outside } from '../ui/outside.tsx';
import { spendKind } from './spend-data.ts';
import { answerWords, spendWords } from './spend-words.ts';
import { rowIndexes, useVisibleRows } from './visible-rows.ts';

export interface ChargeListProps {
  /** Newest first. */
  charges: readonly ChargeRecord[];
  /** Names of the people that are still known. */
  names: ReadonlyMap<string, string>;
}

const LINE_HEIGHT_PX = 36;
/** The columns before the credits. */
const COLUMNS = [
  'workspaceSpendWhen',
  'workspaceSpendWhat',
  'workspaceSpendWho',
  'workspaceSpendResult',
] as const;

/** Every charge and refund of the ledger. */
export function ChargeList({ charges, names }: ChargeListProps) {
  const box = useRef<HTMLDivElement>(null);
  const range = useVisibleRows(box, LINE_HEIGHT_PX, charges.length);
  return (
    <div
      ref={box}
      class="ts-ledger"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box has to take the keyboard
      tabIndex={0}
      style={{ blockSize: `${Math.min(charges.length + 1, 12) * LINE_HEIGHT_PX + 2}px` }}
    >
      <table
        class="ts-ledger__table"
        aria-label={t('workspaceSpendEvery')}
        aria-rowcount={charges.length + 1}
      >
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
        <tbody class="ts-ledger__rows" style={{ blockSize: `${charges.length * LINE_HEIGHT_PX}px` }}>
          {rowIndexes(range, -1, charges.length).map((index) => {
            const charge = charges[index];
            return charge && <Line key={charge.id} charge={charge} index={index} names={names} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

function Line({
  charge,
  index,
  names,
}: { charge: ChargeRecord; index: number } & Pick<ChargeListProps, 'names'>) {
  const what = [spendWords(spendKind(charge.op)), fieldList(charge.fields)].filter(Boolean).join(' · ');
  const who = whoWords(charge, names);
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

function whoWords({ op, urn, people }: ChargeRecord, names: ChargeListProps['names']): string {
  if (op === 'search') return '';
  if (people > 1) return tn('peopleCount', people);
  return (urn === null ? undefined : names.get(urn)) ?? t('workspaceSpendDeleted');
}

function creditsOf({ kind, credits }: ChargeRecord): string {
  if (credits === null) return t('workspaceSpendUnknown');
  return kind === 'refund' ? `−${number(credits)}` : number(credits);
}
