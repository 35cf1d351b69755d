import { date, time } from '../../lib/i18n/dates.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { OutsideMove } from '../../lib/money/outside.ts';
import { Section } from '../ui/section.tsx';

/** Credits that moved without this browser: colleagues, other browsers, top-ups. They are no part of the sums. */
export function OutsideMoves({ moves }: { moves: readonly OutsideMove[] }) {
  if (moves.length === 0) return null;
  return (
    <Section title={t('spendOutside')}>
      <ul class="ts-lines">
        {moves.map(({ credits, at }) => (
          <li key={at} class="ts-row ts-row--between">
            <span>{tn(credits > 0 ? 'spendOutsideUsed' : 'spendOutsideAdded', Math.abs(credits))}</span>
            <span class="ts-muted ts-small">{`${date(at)}, ${time(at)}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
