import { useState } from 'preact/hooks';
import { relative, t, tn } from '../../lib/i18n/text.ts';
import type { JobView } from '../../lib/views/order-view.ts';
import { Problem } from '../problems/problem.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { CopyModel } from './copy-model.ts';
import { JobPeople } from './order-people.tsx';
import { JobProblems, unfinished } from './order-problems.tsx';
import { creditWords, jobTitle, phaseWords } from './order-words.ts';
import type { FollowContacts } from './ports.ts';

/** What the recruiter can do about a job. */
export interface JobActions {
  unwatch(job: JobView): void;
  /** The recruiter has read these problems. */
  settle(intents: string[]): void;
  /** Orders anew for some of the job's people; asks before it spends. */
  retry(job: JobView, people: JobView['people']): void;
  /** Unlocks those that were passed over, enriching them first. */
  enrichThenUnlock(job: JobView, people: JobView['people']): void;
  openOptions(): void;
  contacts: FollowContacts;
  copies: CopyModel;
}

export interface JobCardProps {
  job: JobView;
  actions: JobActions;
}

/** A job over all its batches: how far, what it took, what became of everybody. */
export function JobCard({ job, actions }: JobCardProps) {
  const now = useNow(job.open);
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const phase = phaseWords(job.phase);
  const title = jobTitle(job);
  const passedOver = job.people.filter(({ result }) => result === 'not-enriched');
  const rest = unfinished(job);
  const Chevron = open ? ChevronUpIcon : ChevronDownIcon;
  return (
    <li class="ts-card ts-job" aria-label={title}>
      <div class="ts-row ts-row--between">
        <h2 class="ts-grow ts-truncate" title={title}>
          {title}
        </h2>
        {job.watching || !job.open ? null : <Badge>{t('jobsNotWatched')}</Badge>}
        <Badge tone={phase.tone}>{phase.words}</Badge>
      </div>
      <ProgressBar
        label={creditWords(job.credits).join(' · ')}
        value={job.phase === 'sending' && job.completed === 0 ? null : job.completed + job.failed}
        max={job.total}
        failed={job.failed}
      />
      {job.open && job.stalled && <Problem error={{ kind: 'stalled' }} />}
      {job.open && job.parked && <Problem error={{ kind: 'parked' }} />}
      <JobProblems job={job} actions={actions} />
      {!job.open && passedOver.length > 0 && (
        <Notice
          kind="warning"
          title={tn('jobsNotEnriched', passedOver.length)}
          actions={
            <Button size="small" onClick={() => actions.enrichThenUnlock(job, passedOver)}>
              {t('jobsEnrichThenUnlock', passedOver.length)}
            </Button>
          }
        >
          {passedOver.map(({ name }) => name).join(', ')}
        </Notice>
      )}
      <div class="ts-row ts-row--between">
        <Button
          size="small"
          variant="ghost"
          icon={Chevron}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {tn('peopleCount', job.total)}
        </Button>
        <span class="ts-muted ts-small ts-grow">{relative(job.createdAt, now)}</span>
        {!job.open && job.problems.length > 0 && rest.length > 0 && (
          <Button size="small" onClick={() => actions.retry(job, rest)}>
            {t('jobsTryRest', rest.length)}
          </Button>
        )}
        {job.open && job.watching && (
          <Button size="small" variant="ghost" onClick={() => setLeaving(true)}>
            {t('jobsStopWatching')}
          </Button>
        )}
      </div>
      {open && <JobPeople job={job} actions={actions} />}
      <Dialog
        open={leaving}
        title={t('jobsStopTitle')}
        onClose={() => setLeaving(false)}
        actions={
          <>
            <Button variant="ghost" autoFocus onClick={() => setLeaving(false)}>
              {t('uiCancel')}
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                setLeaving(false);
                actions.unwatch(job);
              }}
            >
              {t('jobsStopWatching')}
            </Button>
          </>
        }
      >
        <p>{t('jobsStopText')}</p>
      </Dialog>
    </li>
  );
}
