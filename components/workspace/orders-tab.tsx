import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { JobList } from '../orders/order-list.tsx';
import { Button } from '../ui/button.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

/** Jobs added to the list at a time: a card each, and years of work must not be drawn at once. */
const STEP = 50;

/** Every job there was. */
export function JobsTab({ model }: { model: WorkspaceModel }) {
  const [most, setMost] = useState(STEP);
  const { jobs } = model.records.value;
  return (
    <div class="ts-jobs-tab">
      <JobList jobs={jobs?.slice(0, most) ?? null} actions={model.jobActions} />
      {jobs && jobs.length > most && (
        <div>
          <Button onClick={() => setMost(most + STEP)}>{t('workspaceJobsMore')}</Button>
        </div>
      )}
    </div>
  );
}
