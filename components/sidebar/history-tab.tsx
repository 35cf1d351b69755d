import { date, time } from '../../lib/i18n/dates.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { fieldList } from '../ui/field-words.ts';
import { ClockIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';

type Entry = PersonView['activity'][number];

function what({ op, fields }: Entry): string {
  if (op === 'search') return t('sidebarDidFind');
  if (op.startsWith('enrich')) return t('sidebarDidEnrich');
  return t('sidebarDidUnlock', fieldList(fields));
}

function credits({ kind, credits: amount, people }: Entry): string {
  if (kind === 'lost' || amount === null) return t('workspaceSpendKindLost');
  const words = kind === 'refund' ? t('sidebarRefunded', tn('uiCredits', amount)) : tn('uiCredits', amount);
  return people > 1 ? t('sidebarForPeople', words, people) : words;
}

/** The requests about this person and what they cost. */
export function HistoryTab({ view }: { view: PersonView }) {
  if (view.activity.length === 0) {
    return (
      <Notice kind="empty" icon={ClockIcon} title={t('sidebarNoActivityTitle')}>
        {t('sidebarNoActivityText')}
      </Notice>
    );
  }
  return (
    <ol class="ts-lines">
      {view.activity.map((entry) => (
        <li key={`${entry.request} ${entry.kind}`} class="ts-activity__row">
          <span class="ts-grow">
            <span>{what(entry)}</span>
            <span class="ts-muted ts-small ts-activity__when">
              {t('sidebarAt', date(entry.at), time(entry.at))}
            </span>
          </span>
          <span class="ts-figures">{credits(entry)}</span>
        </li>
      ))}
    </ol>
  );
}
