import type { ContactField } from '../../lib/service/model.ts';
import type { Core } from './core.ts';
import { rounded } from './ledger.ts';

/** What a page of a search that calls the network, a profile and each contact field cost, in credits. */
export type Prices = Readonly<Record<ContactField | 'search' | 'enrich', number>>;

/** The usual prices. The service's documents name none, so a client must not rely on these. */
export const USUAL: Prices = { search: 1, enrich: 1, work_email: 2, personal_email: 2, phone: 5 };
const FRACTIONS: Prices = { search: 0.1, enrich: 1.2, work_email: 2.3, personal_email: 1.7, phone: 4.9 };
const ZERO: Prices = { search: 0, enrich: 0, work_email: 0, personal_email: 0, phone: 0 };

/** After this many charges of an account, rising prices are one credit higher. */
const CHARGES_PER_RISE = 5;
const MAX_RISE_CREDITS = 20;

function changed(prices: Prices, change: (price: number) => number): Prices {
  const { search, enrich, work_email, personal_email, phone } = prices;
  return {
    search: change(search),
    enrich: change(enrich),
    work_email: change(work_email),
    personal_email: change(personal_email),
    phone: change(phone),
  };
}

function singlePrices({ dialect, ledger }: Pick<Core, 'dialect' | 'ledger'>, account: number): Prices {
  if (dialect.prices === 'zero') return ZERO;
  if (dialect.prices === 'fractions') return FRACTIONS;
  if (dialect.prices === 'usual') return USUAL;
  const rise = Math.min(Math.floor(ledger.charges(account) / CHARGES_PER_RISE), MAX_RISE_CREDITS);
  return changed(USUAL, (price) => price + rise);
}

/** The prices of the account's next request (freedoms `prices` and `batch-prices`). */
export function pricesFor(
  core: Pick<Core, 'dialect' | 'ledger'>,
  account: number,
  kind: 'single' | 'batch',
): Prices {
  const prices = singlePrices(core, account);
  const isLower = kind === 'batch' && core.dialect['batch-prices'] === 'lower';
  return isLower ? changed(prices, (price) => rounded(price / 2)) : prices;
}

/** What these fields cost together. */
export function priceOf(prices: Prices, fields: readonly ContactField[]): number {
  return rounded(fields.reduce((sum, field) => sum + prices[field], 0));
}

/** The prices with explanations, to be shown to people. */
export function priceTable(prices: Prices): { what: string; credits: number; note: string }[] {
  return [
    {
      what: 'Search, one page',
      credits: prices.search,
      note: 'free with localOnly and past page 20: the network is not called',
    },
    {
      what: 'Enrich, one profile',
      credits: prices.enrich,
      note: 'free again within 30 days; a failed batch item is paid',
    },
    { what: 'Work email', credits: prices.work_email, note: 'refunded when not found, in batches only' },
    {
      what: 'Personal email',
      credits: prices.personal_email,
      note: 'refunded when not found, in batches only',
    },
    { what: 'Phone', credits: prices.phone, note: 'refunded when not found, in batches only' },
  ];
}
