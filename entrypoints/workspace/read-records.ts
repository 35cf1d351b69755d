import type { Records } from '../../components/workspace/workspace-model.ts';
import { currentAccount } from '../../lib/store/current-account.ts';
import { isOpen } from '../../lib/store/records.ts';
import type { Store } from '../../lib/store/store.ts';
import { jobView } from '../../lib/views/job-view.ts';

interface ReaderPorts {
  read: (records: Records) => void;
  failed: (error: unknown) => void;
}

/** Changes come in bursts; thousands of people are not read for each of them. */
const PAUSE_MS = 400;

/** Reads the account's records whenever something may have changed, one reading at a time. */
export function createReader(store: Pick<Store, 'get' | 'list'>, { read, failed }: ReaderPorts) {
  let reading = false;
  let stale = false;

  async function run(): Promise<void> {
    const account = await currentAccount(store);
    if (account === null) {
      read({ people: null, charges: null, jobs: null, busy: new Set() });
      return;
    }
    const people = await store.list('people', 'account', account);
    // People are what the page opens with: they do not wait for the rest.
    if (!shown) read({ people, charges: null, jobs: null, busy: new Set() });
    shown = true;
    const [charges, jobs, intents] = await Promise.all([
      store.list('charges', 'account', account),
      store.list('jobs', 'account', account),
      store.list('intents', 'account', account),
    ]);
    const byJob = Map.groupBy(intents, ({ job }) => job);
    read({
      people,
      charges,
      jobs: jobs
        .toSorted((a, b) => b.createdAt - a.createdAt)
        .map((job) => jobView(job, byJob.get(job.id) ?? [])),
      busy: new Set(intents.filter(isOpen).flatMap(({ targets }) => targets.map(({ urn }) => urn))),
    });
  }
  let shown = false;

  return {
    /** Something may have changed. */
    again(): void {
      stale = true;
      if (reading) return;
      reading = true;
      void (async () => {
        while (stale) {
          stale = false;
          await run().catch(failed);
          await new Promise((done) => setTimeout(done, PAUSE_MS));
        }
        reading = false;
      })();
    },
  };
}
