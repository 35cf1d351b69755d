import { t } from '../../lib/i18n/text.ts';
import type { JobView } from '../../lib/views/order-view.ts';
import { ClockIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type JobActions, JobCard } from './order-card.tsx';

export interface JobListProps {
  /** Null until they are known. */
  jobs: readonly JobView[] | null;
  actions: JobActions;
}

/** Every enrichment and unlock, the newest first. */
export function JobList({ jobs, actions }: JobListProps) {
  if (jobs === null) return <Skeleton lines={3} />;
  if (jobs.length === 0) {
    return (
      <Notice kind="empty" icon={ClockIcon} title={t('jobsEmptyTitle')}>
        {t('jobsEmptyText')}
      </Notice>
    );
  }
  return (
    <ul class="ts-jobs" aria-label={t('jobsTitle')}>
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} actions={actions} />
      ))}
    </ul>
  );
}
