import { put, type Store } from '../store/store.ts';
import type { Managed } from './state.ts';

interface PolicyPorts {
  store: Store;
  read: () => Promise<Managed>;
  timer: (ms: number, work: () => void) => () => void;
  /** A policy arrived after work had begun without it. */
  onLatePolicy: () => void;
}

/** How long to wait for the administrator's policy. */
const POLICY_WAIT_MS = 2_000;
const HAS_POLICY = 'has-policy';

/**
 * The administrator's policy. When the browser starts it may answer late or never, and recruiters without a policy must
 * not wait for that. If there was a policy the last time, nothing is done before it is read.
 */
export function createPolicy({ store, read, timer, onLatePolicy }: PolicyPorts) {
  let reading: Promise<Managed> | null = null;
  let isOverdue = false;

  async function ask(): Promise<Managed> {
    const managed = await read();
    const isSet = Object.keys(managed).length > 0;
    if ((await wasSet()) !== isSet) await note(isSet);
    return managed;
  }

  function note(value: boolean): Promise<void> {
    // The policy is used even if a full disk keeps this from being noted.
    return store.commit([put('settings', { name: HAS_POLICY, value })]).catch(() => {});
  }

  async function wasSet(): Promise<boolean> {
    return (await store.get('settings', HAS_POLICY))?.value === true;
  }

  function timeUp(asked: Promise<Managed>): Promise<null> {
    return new Promise((resolve) => {
      const stop = timer(POLICY_WAIT_MS, () => resolve(null));
      asked.then(stop, stop);
    });
  }

  /** Reads the policy anew the next time: a reading under way may still bring what it was before a change. */
  function forget(): void {
    reading = null;
    isOverdue = false;
  }

  async function policy(): Promise<Managed> {
    const asked = reading ?? ask();
    if (!reading) {
      reading = asked;
      const end = () => {
        if (reading === asked) forget();
      };
      asked.then(end, end);
    }
    if (await wasSet()) return asked;
    if (isOverdue) return {};
    const managed = await Promise.race([asked, timeUp(asked)]);
    if (managed) return managed;
    if (!isOverdue) {
      isOverdue = true;
      asked.then(
        (found) => Object.keys(found).length > 0 && onLatePolicy(),
        () => {},
      );
    }
    return {};
  }

  return { policy, forget };
}
