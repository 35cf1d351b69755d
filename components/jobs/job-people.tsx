import { t } from '../../lib/text.ts';
import type { JobView } from '../../lib/views/job-view.ts';
import { SafeLink } from '../ui/safe-link.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { outcomeWords } from './job-words.ts';

/** Everyone in a job and what became of them. */
export function JobPeople({ job }: { job: JobView }) {
  return (
    <ul class="ts-job__people">
      {job.people.map((person) => {
        const { words, tone } = outcomeWords(person, job.open);
        const name = person.name || t('searchUnnamed');
        return (
          <li key={person.urn} class="ts-job__person">
            <SafeLink
              href={person.networkUrl}
              plain
              class="ts-job__name"
              label={t('searchOpenProfile', name)}
            >
              {name}
            </SafeLink>
            <StatusDot tone={tone} label={words} />
          </li>
        );
      })}
    </ul>
  );
}
