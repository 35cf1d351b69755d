import type { BlockedRecord } from '../../lib/blocked/change-blocked.ts';
import { t } from '../../lib/i18n/text.ts';
import type { BlockedPlaceModel } from './blocked-place-model.ts';

/** What a record of the list is about, in words. */
export function kindWords({ keys }: BlockedRecord): string {
  switch (keys[0]?.charAt(0)) {
    case 'd':
      return t('blockedKindDomain');
    case 'c':
      return t('workspaceColumnCompany');
    case 'h':
      return t('blockedDeleted');
    default:
      return t('blockedKindPerson');
  }
}

type AddProblem = NonNullable<Awaited<ReturnType<BlockedPlaceModel['add']>>>;

/** Why a text was not added, in words. */
export function addProblemWords(problem: AddProblem): string {
  switch (problem) {
    case 'nothing':
      return t('blockedAddNothing');
    case 'other-network':
      return t('blockedAddNetwork');
    case 'malformed':
      return t('blockedAddMalformed');
    case 'known':
      return t('blockedAddKnown');
    case 'failed':
      return t('followUpNotSaved');
  }
}
