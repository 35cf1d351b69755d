import { elapsed } from '../../lib/i18n/dates.ts';
import { t } from '../../lib/i18n/text.ts';
import { useNow } from './clock.ts';

export interface ElapsedProps {
  /** When it began (ms). */
  since: number;
  /** The longest it may take (ms): "0:42 of up to 3:00". */
  limit?: number | undefined;
}

/** The time that something has taken. */
export function Elapsed({ since, limit }: ElapsedProps) {
  const now = useNow(true);
  const passed = elapsed(now - since);
  return (
    <span class="ts-figures" role="timer">
      {limit === undefined ? passed : t('uiElapsedOf', passed, elapsed(limit))}
    </span>
  );
}
