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
  1. The tab at the right edge of ${person.fullName}'s profile opens the sidebar: find, enrich, unlock.
  2. The toolbar button searches: add the place “Valencia” and choose which one is meant.
  3. Tick several people there and unlock them at once; Jobs shows how they come in.
  4. Press unlock and stop the worker at chrome://serviceworker-internals: the result still comes, and is charged once.

Close the window or press Ctrl+C to stop.`;
}
