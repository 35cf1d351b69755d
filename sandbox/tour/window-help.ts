import type { Person } from '../people/person.ts';
import type { Sandbox } from '../sandbox.ts';
import { accountLines } from '../service/accounts.ts';

/** The text printed while the browser window is open. */
export function describeWindow({ serviceUrl, networkUrl, accounts }: Sandbox, person: Person): string {
  return `
  Service   ${serviceUrl}   (open it for balances and the ledger)
  Network   ${networkUrl}

API keys; the extension is connected with the first
${accountLines(accounts())}

What to try
  1. On ${person.fullName}'s profile press the tab at the right edge, then get the work email: one click, its price beside it.
  2. Press the toolbar button and search for “engineer in Valencia”; select people and get all their emails at once.
  3. Stop the worker at chrome://serviceworker-internals while something is looked up: it still arrives, and is charged once.

Close the window or press Ctrl+C to stop.`;
}
