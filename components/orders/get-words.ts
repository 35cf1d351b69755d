import { type MessageKey, type PluralKey, t, tn } from '../../lib/i18n/text.ts';
import type { Bill, Get } from './bill.ts';

const TITLES: Record<Get, { plain: MessageKey; named: PluralKey }> = {
  contacts: { plain: 'orderGetContacts', named: 'orderGetContactsFor' },
  profiles: { plain: 'orderGetProfiles', named: 'orderGetProfilesFor' },
  refresh: { plain: 'refreshProfiles', named: 'orderRefreshFor' },
};

/** The title of a money dialog: "Get contacts for 20 · up to 58 credits". */
export function getTitle(
  get: Get,
  count: number,
  name: string | undefined,
  price: Pick<Bill, 'total' | 'exact'>,
): string {
  const { plain, named } = TITLES[get];
  return withPrice(count > 1 || name ? tn(named, count, name ?? '') : t(plain), price);
}

/** Words and the price of what they say; one that is not known, or nothing, is left out. */
export function withPrice(words: string, { total, exact }: Pick<Bill, 'total' | 'exact'>): string {
  if (!total) return words;
  const credits = tn('uiCredits', total);
  return `${words} · ${exact ? credits : t('ordersRetryPrice', credits)}`;
}
