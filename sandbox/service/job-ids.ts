import type { Core } from './core.ts';
import { idNumber } from './dialect-answers.ts';
import type { Job } from './items.ts';

/** Ids as other accounts have them too: the number of the job among those of its account. */
const SHARED = /^batch-(\d+)$/;

/** The id under which clients know a job (freedoms `jobs` and `ids`). */
export function publicJobId({ dialect, items }: Core, account: number, id: string): string | number {
  const place = dialect.jobs === 'shared-ids' ? items.jobPlace(account, id) : null;
  if (dialect.ids === 'number') return place ?? idNumber(id);
  return place === null ? id : `batch-${place}`;
}

/** The job that a client means; undefined if the account has none with this id. */
export function jobOf({ dialect, items }: Core, account: number, told: string): Job | undefined {
  const digits =
    SHARED.exec(told)?.[1] ?? (dialect.ids === 'number' && /^\d{1,9}$/.test(told) ? told : undefined);
  const job =
    digits === undefined
      ? items.job(told)
      : dialect.jobs === 'shared-ids'
        ? items.jobAt(account, Number(digits))
        : items.job(jobIdOf(Number(digits)));
  return job?.account === account ? job : undefined;
}

/** The id of a job by its number. */
function jobIdOf(number: number): string {
  return `job_${number.toString(36).padStart(6, '0')}`;
}
