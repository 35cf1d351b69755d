import { t } from '../../lib/i18n/text.ts';
import type { JobView } from '../../lib/views/order-view.ts';
import { Problem } from '../problems/problem.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { JobActions } from './order-card.tsx';

/** Whoever has no outcome, or one that nobody knows. */
export function unfinished(job: JobView): JobView['people'] {
  return job.people.filter(({ result }) => result === 'pending' || result === 'unknown');
}

/** The requests of a job that need a decision, or that were refused. */
export function JobProblems({ job, actions }: { job: JobView; actions: JobActions }) {
  // The same refusal hits every batch of a job: once in words is enough.
  const asking = job.problems.filter(({ state }) => state === 'ask');
  const refused = job.problems.filter(({ state }) => state !== 'ask');
  const [first] = refused;
  const settle = (problems: JobView['problems']) => actions.settle(problems.map(({ intent }) => intent));
  return (
    <>
      {asking.length > 0 && (
        <Notice
          kind="warning"
          title={t('jobsAskTitle')}
          actions={
            <Button size="small" onClick={() => settle(asking)}>
              {t('jobsUnderstood')}
            </Button>
          }
        >
          {t('jobsAskText')}
        </Notice>
      )}
      {first?.error && (
        <Problem
          error={first.error}
          steps={['options']}
          onStep={actions.openOptions}
          onDismiss={() => settle(refused)}
        />
      )}
    </>
  );
}
