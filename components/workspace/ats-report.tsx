import { type ImportReport, SKIP_REASONS } from '../../lib/ats/rows-to-entries.ts';
import { number, t, tn } from '../../lib/i18n/text.ts';
import { Notice } from '../ui/notice.tsx';
import { atsSkippedWords } from './ats-words.ts';

export interface AtsReportProps {
  report: ImportReport;
  /** The people are stored now. */
  isImported: boolean;
}

/** What came of the rows of a file, and which were skipped. */
export function AtsReport({ report, isImported }: AtsReportProps) {
  const { people, links, emails, duplicates, skipped } = report;
  const left = SKIP_REASONS.filter((reason) => skipped[reason].count > 0);
  const count = left.reduce((sum, reason) => sum + skipped[reason].count, 0);
  return (
    <Notice
      kind={isImported ? 'success' : 'info'}
      title={isImported ? tn('atsImported', people) : tn('atsRowsRead', report.rows)}
    >
      {isImported && <p>{t('atsFound', number(links), number(emails))}</p>}
      {duplicates > 0 && <p>{tn('atsDuplicates', duplicates)}</p>}
      {count > 0 && (
        <>
          <p>{tn('atsSkipped', count)}</p>
          <ul class="ts-ats__skipped">
            {left.map((reason) => (
              <li key={reason}>{atsSkippedWords(reason, skipped[reason])}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
