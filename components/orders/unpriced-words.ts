import { t } from '../../lib/i18n/text.ts';
import type { Priced } from '../../lib/money/prices.ts';
import { fieldList } from '../ui/field-words.ts';

/** What the recruiter is asked before a spend: its most, or the steps whose price is not known and the balance. */
export interface SpendQuestion {
  credits: number | null;
  unpriced: readonly Priced[];
  balance: number | null;
  /** It is above the recruiter's limit. */
  much?: true;
  /** How many of the people are in the company's own system. */
  owned?: number;
}

/** The question about prices that are not known yet, with the balance where it is known. */
export function unpricedWords({ unpriced, balance }: Pick<SpendQuestion, 'unpriced' | 'balance'>): string {
  const steps = [...new Set(unpriced.map(stepWords))].join(', ');
  const question = t('confirmUnpriced', steps);
  return balance === null ? question : `${question} ${t('confirmBalance', balance)}`;
}

function stepWords({ op, fields }: Priced): string {
  if (op === 'search') return t('confirmStepSearch');
  return op.startsWith('enrich') ? t('confirmStepEnrich') : fieldList([...fields]);
}
