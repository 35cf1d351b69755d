import type { Dialect } from '../dialects.ts';
import { hashText } from '../random.ts';
import type { Core } from './core.ts';
import { balanceFields } from './shapes.ts';

/** Other people of the company move the balance at every third request. */
const REQUESTS_PER_MOVE = 3;
const MAX_MOVE_CREDITS = 3;

/** The balances between requests, in dialects where they lag or move (freedom `balance`). */
export interface ToldBalances {
  /** Lets other people spend or top up, before the account's request is answered. */
  move(core: Core, account: number): void;
  /** The answer with the balance that the account is told. */
  tell(core: Core, account: number, answer: object): object;
}

/** Remembers what each account was told last. */
export function createToldBalances(): ToldBalances {
  const last = new Map<number, ReturnType<typeof balanceFields>>();
  const requests = new Map<number, number>();
  const is = (core: Core, reading: Dialect['balance']) => core.dialect.balance === reading;
  return {
    move(core, account) {
      if (!is(core, 'moving')) return;
      const count = (requests.get(account) ?? 0) + 1;
      requests.set(account, count);
      if (count % REQUESTS_PER_MOVE !== 0) return;
      const credits =
        (hashText(`others ${account} ${count}`) % (2 * MAX_MOVE_CREDITS + 1)) - MAX_MOVE_CREDITS;
      core.ledger.moveByOthers(account, core.clock.now(), credits);
    },
    tell(core, account, answer) {
      const now = balanceFields(core.ledger.balance(account));
      const told = last.get(account) ?? now;
      last.set(account, now);
      return is(core, 'lagging') && 'companyCredits' in answer ? { ...answer, ...told } : answer;
    },
  };
}
