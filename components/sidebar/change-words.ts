import { t } from '../../lib/i18n/text.ts';
import { CONTACT_FIELDS } from '../../lib/service/model.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { fieldWords } from '../ui/field-words.ts';

/** What a screen reader announces when a person's view changes; null when there is nothing to announce. */
export function changeWords(before: PersonView, after: PersonView): string | null {
  const words: string[] = [];
  for (const field of CONTACT_FIELDS) {
    const [from, to] = [before.fields[field].state, after.fields[field].state];
    if (from === to) continue;
    if (from === 'locked') {
      if (to === 'looking' || to === 'finding') words.push(t('sidebarSayStart', fieldWords(field)));
      continue;
    }
    if (to === 'found') words.push(t('sidebarSayFound', fieldWords(field)));
    else if (to === 'not-found') words.push(t('sidebarSayNotFound', fieldWords(field)));
    else if (to === 'no-result') words.push(t('sidebarSayNoResult', fieldWords(field)));
    else if (to === 'lost') words.push(t('sidebarSayLost', fieldWords(field)));
  }
  const enriched = after.profile && after.profile.enrichedAt !== before.profile?.enrichedAt;
  if (enriched && before.enriching !== 'idle') words.push(t('sidebarSayEnriched'));
  if (after.relinked && !before.relinked) words.push(t('sidebarRelinkedTitle', after.person?.name ?? ''));
  if (before.match === 'looking' && after.match !== 'looking') words.push(matchWords(after));
  return words.length > 0 ? words.join('. ') : null;
}

function matchWords({ match, searched }: PersonView): string {
  switch (match) {
    case 'known':
      return t('sidebarKnown');
    case 'own-pool':
      return t('personOwnPool');
    case 'several':
      return t('sidebarSeveral');
    default:
      return searched ? t('sidebarNotFound') : t('sidebarNotKnown');
  }
}
