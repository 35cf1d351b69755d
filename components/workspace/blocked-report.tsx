import { TEXT_PROBLEMS } from '../../lib/blocked/block-texts.ts';
import type { BlocksReport } from '../../lib/blocked/blocks-of-file.ts';
import { tn } from '../../lib/i18n/text.ts';
import { Notice } from '../ui/notice.tsx';
import { atsSkippedWords } from './ats-words.ts';

export interface BlockedReportProps {
  report: BlocksReport & { added: number };
  onDismiss: () => void;
}

/** What came of the rows of a file, and which were skipped. */
export function BlockedReport({ report, onDismiss }: BlockedReportProps) {
  const { rows, added, skipped } = report;
  const left = TEXT_PROBLEMS.filter((problem) => skipped[problem].count > 0);
  const count = left.reduce((sum, problem) => sum + skipped[problem].count, 0);
  const known = rows - count - added;
  return (
    <Notice kind="success" title={tn('blockedImported', added)} onDismiss={onDismiss}>
      {known > 0 && <p>{tn('blockedKnownRows', known)}</p>}
      {count > 0 && (
        <>
          <p>{tn('atsSkipped', count)}</p>
          <ul class="ts-ats__skipped">
            {left.map((problem) => (
              <li key={problem}>{atsSkippedWords(problem, skipped[problem])}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
