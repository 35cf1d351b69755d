import type { PersonView } from '../../lib/views/person-view.ts';

/** Whether it is known whose page this is. */
export function isMatched(view: PersonView | null): boolean {
  return view?.match === 'known' || view?.match === 'own-pool';
}
