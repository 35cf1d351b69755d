import { time } from '../../lib/i18n/dates.ts';
import { t } from '../../lib/i18n/text.ts';
import type { LostSearch } from '../../lib/messages/topics.ts';
import { lossWords, waitWords } from '../problems/loss-words.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { Notice } from '../ui/notice.tsx';
import { searchWords } from './filter-words.ts';
import { chipsOf } from './read-filters.ts';

export interface LostSearchesProps {
  lost: readonly LostSearch[];
  onAgain: (lost: LostSearch) => void;
  onDismiss: (lost: LostSearch) => void;
}

/** Searches whose answer was lost. The recruiter decides whether to pay again. */
export function LostSearches({ lost, onAgain, onDismiss }: LostSearchesProps) {
  return (
    <>
      {lost.map((one) => (
        <LostSearchNotice key={one.request} lost={one} onAgain={onAgain} onDismiss={onDismiss} />
      ))}
    </>
  );
}

/** One of them. While its request may still arrive, it can't be sent again, and the notice says for how long. */
function LostSearchNotice({
  lost,
  onAgain,
  onDismiss,
}: Omit<LostSearchesProps, 'lost'> & { lost: LostSearch }) {
  const wait = waitWords(lost.retryFrom, useNow(true));
  const words = searchWords(lost.prompt, chipsOf(lost.filtersJson).chips);
  return (
    <Notice
      kind="warning"
      title={lossWords(lost.balanceFell)}
      actions={
        <>
          <Button size="small" disabled={wait !== null} onClick={() => onAgain(lost)}>
            {t('searchAgain')}
          </Button>
          <Button size="small" variant="ghost" onClick={() => onDismiss(lost)}>
            {t('searchLeaveIt')}
          </Button>
        </>
      }
    >
      {t('searchLostText', words, time(lost.at))} {wait}
    </Notice>
  );
}
