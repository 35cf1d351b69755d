import { t, time } from '../../lib/i18n/text.ts';
import type { SearchView } from '../../lib/messages/topics.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { searchWords } from './filter-words.ts';
import { chipsOf } from './read-filters.ts';

export type LostSearch = SearchView['lost'][number];

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
        <Notice
          key={one.request}
          kind="warning"
          title={t('searchLostTitle')}
          actions={
            <>
              <Button size="small" onClick={() => onAgain(one)}>
                {t('searchAgain')}
              </Button>
              <Button size="small" variant="ghost" onClick={() => onDismiss(one)}>
                {t('searchLeaveIt')}
              </Button>
            </>
          }
        >
          {t('searchLostText', searchWords(one.prompt, chipsOf(one.filtersJson).chips), time(one.at))}
        </Notice>
      ))}
    </>
  );
}
