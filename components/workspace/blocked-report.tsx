import { type BlocksReport, MAX_TOLD } from '../../lib/blocked/blocks-of-file.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import { Notice } from '../ui/notice.tsx';
import { atRows } from './ats-words.ts';

export interface BlockedReportProps {
  report: BlocksReport & {
    added: number;
    /** Of the list before, and not named by anything more. */
    known: number;
  };
  onDismiss: () => void;
}

/** What came of the rows of a file, and which were skipped. */
export function BlockedReport({ report, onDismiss }: BlockedReportProps) {
  const { added, known, duplicates, skipped } = report;
  const elsewhere = skipped['other-network'];
  // A row with nothing and a row with something else lack the same.
  const nothing = {
    count: skipped.nothing.count + skipped.malformed.count,
    first: [...skipped.nothing.first, ...skipped.malformed.first].sort((a, b) => a - b).slice(0, MAX_TOLD),
  };
  const count = elsewhere.count + nothing.count;
  return (
    <Notice kind="success" title={tn('blockedImported', added)} onDismiss={onDismiss}>
      {known > 0 && <p>{tn('blockedKnown', known)}</p>}
      {duplicates > 0 && <p>{tn('atsDuplicates', duplicates)}</p>}
      {count > 0 && (
        <>
          <p>{tn('atsSkipped', count)}</p>
          <ul class="ts-ats__skipped">
            {nothing.count > 0 && <li>{t('blockedSkipNothing', nothing.count, atRows(nothing))}</li>}
            {elsewhere.count > 0 && <li>{t('blockedSkipElsewhere', elsewhere.count, atRows(elsewhere))}</li>}
          </ul>
        </>
      )}
    </Notice>
  );
}
