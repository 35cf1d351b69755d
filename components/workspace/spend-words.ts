import { type MessageKey, t } from '../../lib/i18n/text.ts';
import type { SpendKind } from '../../lib/money/spend-by-day.ts';
import type { ChargeRecord } from '../../lib/store/records.ts';

const KINDS: Record<SpendKind, MessageKey> = {
  search: 'workspaceSpendSearch',
  enrich: 'workspaceSpendEnrich',
  unlock: 'workspaceSpendUnlock',
};

const ANSWERS: Record<ChargeRecord['kind'], MessageKey> = {
  charge: 'workspaceSpendKindCharge',
  refund: 'workspaceSpendKindRefund',
  lost: 'workspaceSpendKindLost',
};

/** The name of a kind of spending. */
export const spendWords = (kind: SpendKind): string => t(KINDS[kind]);

/** What happened to the credits of a paid request. */
export const answerWords = (kind: ChargeRecord['kind']): string => t(ANSWERS[kind]);
