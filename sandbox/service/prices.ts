import type { ContactField } from '../../lib/service/model.ts';

/** Prices in credits. The service's documents name none, so a client must not rely on these. */
export const PRICES = {
  /** One page of a search that calls the network. */
  search: 1,
  /** One profile. */
  enrich: 1,
  work_email: 2,
  personal_email: 2,
  phone: 5,
} as const satisfies Record<ContactField | 'search' | 'enrich', number>;

/** The prices with explanations, to be shown to people. */
export const PRICE_TABLE: readonly { what: string; credits: number; note: string }[] = [
  {
    what: 'Search, one page',
    credits: PRICES.search,
    note: 'free with localOnly and past page 20: the network is not called',
  },
  {
    what: 'Enrich, one profile',
    credits: PRICES.enrich,
    note: 'free again within 30 days; a failed batch item is paid',
  },
  { what: 'Work email', credits: PRICES.work_email, note: 'refunded when not found, in batches only' },
  {
    what: 'Personal email',
    credits: PRICES.personal_email,
    note: 'refunded when not found, in batches only',
  },
  { what: 'Phone', credits: PRICES.phone, note: 'refunded when not found, in batches only' },
];
