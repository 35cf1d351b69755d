import { t, tn } from '../../lib/i18n/text.ts';
import { type Priced, priceOfAll } from '../../lib/money/prices.ts';
import type { ContactField } from '../../lib/service/model.ts';
import type { PersonView } from '../../lib/views/person-view.ts';

/** What a Get costs, or the most that it may cost where it has several steps. */
export interface GetPrice {
  /** Null when a price of it is not known yet. */
  credits: number | null;
  isLimit: boolean;
}

/** Whether the person of the profile page is known. */
export function isMatched(view: Pick<PersonView, 'match'> | null): boolean {
  return view?.match === 'known' || view?.match === 'own-pool';
}

/** The price of some fields. Somebody who is not known yet is searched for first. */
export function getPrice(
  view: Pick<PersonView, 'match' | 'session' | 'unlockBy' | 'mayEnrich'>,
  fields: readonly ContactField[],
): GetPrice {
  const steps: Priced[] = [{ op: view.unlockBy, people: 1, fields }];
  if (!isMatched(view)) steps.push({ op: 'search', people: 0, fields: [] });
  if (view.mayEnrich) steps.push({ op: 'enrich', people: 1, fields: [] });
  return {
    credits: priceOfAll(view.session.prices, steps),
    isLimit: steps.length > 1 || fields.length > 1,
  };
}

export function priceText({ credits, isLimit }: GetPrice): string {
  if (credits === null) return t('contactPriceUnknown');
  const words = tn('uiCredits', credits);
  return isLimit ? t('contactUpTo', words) : words;
}
