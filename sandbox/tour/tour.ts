import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Step, TourContext } from './journey.ts';
import { describeMoney, readAccount, total } from './money.ts';

export interface TourOptions {
  steps: Step[];
  /** Folder of the screenshots. It is emptied first. */
  folder: string;
  say(line: string): void;
}

/**
 * Runs the steps and reports each one. Stops at the first that fails. Returns whether all passed and the balances
 * agree with the ledger.
 */
export async function takeTour(context: TourContext, { steps, folder, say }: TourOptions): Promise<boolean> {
  const { sandbox, account } = context;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const start = readAccount(sandbox, account.id);
  say(`The account starts with ${start.credits} credits and ${start.extra} extra.`);
  for (const [index, step] of steps.entries()) {
    const before = readAccount(sandbox, account.id);
    const label = `${index + 1}. ${step.name}`;
    const photograph = join(folder, `${index + 1}-${fileName(step.name)}.png`);
    const shoot = () => (step.page?.(context) ?? context.page).screenshot({ path: photograph });
    try {
      const seen = await step.run(context);
      await shoot();
      const money = describeMoney(sandbox, account.id, before, readAccount(sandbox, account.id));
      say(`✓ ${label}\n    ${seen}\n    ${money}\n    ${photograph}`);
    } catch (error) {
      await shoot().catch(() => undefined);
      say(`✗ ${label}\n    ${error instanceof Error ? error.message : error}\n    ${photograph}`);
      return false;
    }
  }
  const end = readAccount(sandbox, account.id);
  const moved = sandbox.ledger(account.id).slice(start.rows);
  const charged = moved.reduce((sum, { credits }) => sum + credits, 0);
  say(
    `The account ends with ${total(end)} credits: ${charged} spent over ${moved.length} lines of the ledger.`,
  );
  return total(start) - total(end) === charged;
}

function fileName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
