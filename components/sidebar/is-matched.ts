import type { PersonView } from '../../lib/views/person-view.ts';

/** Whether the person of the profile page is known. */
export function isMatched(view: PersonView | null): boolean {
  return view?.match === 'known' || view?.match === 'own-pool';
}
