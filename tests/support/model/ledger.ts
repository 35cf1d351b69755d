import type { ContactField } from '../../../lib/service/model.ts';
import type { Dialect } from '../../../sandbox/dialects.ts';

export type PaidOp = 'search' | 'enrich' | 'enrich-batch' | 'contact' | 'contact-batch';

/** The client's call that caused something at the service, and which of its deliveries did. */
export interface Cause {
  call: number;
  delivery: number;
}

/** A line of the service's ledger, which says what was really paid. A line of 0 credits says that it was free. */
export interface LedgerLine {
  account: string;
  op: PaidOp;
  /** Null if somebody else caused it. */
  cause: Cause | null;
  urn: string | null;
  field: ContactField | null;
  credits: number;
  refunded: boolean;
  at: number;
}

/** An account's two balances. */
export interface Purse {
  credits: number;
  extra: number;
}

type Bought = Pick<LedgerLine, 'op' | 'cause' | 'urn' | 'field'>;

const BASE_PRICES: Record<ContactField | 'search' | 'profile', number> = {
  search: 1,
  profile: 2,
  work_email: 3,
  personal_email: 4,
  phone: 5.5,
};

/** Prices that rise stop rising after so many charged calls. */
const MAX_RISES = 20;

/** What every account paid and got back. It is always true, whatever the answers say. */
export class ModelLedger {
  readonly lines: LedgerLine[] = [];
  readonly #dialect: Dialect;
  readonly #now: () => number;
  #rises = 0;

  constructor(dialect: Dialect, now: () => number) {
    this.#dialect = dialect;
    this.#now = now;
  }

  /** What one thing costs now. */
  price(what: ContactField | 'search' | 'profile', isBatch: boolean): number {
    const single = this.#singlePrice(BASE_PRICES[what]);
    return isBatch && this.#dialect['batch-prices'] === 'lower' ? round(single / 2) : single;
  }

  #singlePrice(base: number): number {
    switch (this.#dialect.prices) {
      case 'zero':
        return 0;
      case 'fractions':
        return round(base * 0.35);
      case 'rising':
        return base + this.#rises;
      default:
        return base;
    }
  }

  /** Rising prices rise after each call that was charged. */
  rise(): void {
    this.#rises = Math.min(MAX_RISES, this.#rises + 1);
  }

  charge(account: string, purse: Purse, bought: Bought, credits: number): LedgerLine {
    const fromCredits = Math.min(purse.credits, credits);
    purse.credits = round(purse.credits - fromCredits);
    purse.extra = round(purse.extra - (credits - fromCredits));
    const line: LedgerLine = { ...bought, account, credits, refunded: false, at: this.#now() };
    this.lines.push(line);
    return line;
  }

  refund(line: LedgerLine, purse: Purse): void {
    if (line.refunded) return;
    line.refunded = true;
    purse.credits = round(purse.credits + line.credits);
  }

  /** What an account has paid, less its refunds. */
  spent(account: string): number {
    return total(this.lines.filter((line) => line.account === account && !line.refunded));
  }
}

/** The sum of ledger lines. */
export function total(lines: readonly LedgerLine[]): number {
  return round(lines.reduce((sum, { credits }) => sum + credits, 0));
}

/** Credits are decimals: their sums must not show rounding errors of binary numbers. */
export function round(credits: number): number {
  return Math.round(credits * 1e6) / 1e6;
}
