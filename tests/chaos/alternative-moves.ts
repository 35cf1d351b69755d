import { CONTACT_FIELDS } from '../../lib/service/model.ts';
import type { Move } from './plan.ts';

/** Moves to try, in this order, if the button of a move is not there. The last one is always possible. */
export function alternativesTo(move: Move): Move[] {
  switch (move.do) {
    case 'visit':
      return move.whom === 'known' ? [{ ...move, whom: 'anybody' }] : [];
    case 'find':
      return [...unlocks(move.twice, []), { do: 'enrich', twice: move.twice }, SEARCH];
    case 'enrich':
      return [...unlocks(move.twice, []), { do: 'find', twice: move.twice }, SEARCH];
    case 'unlock': {
      const { twice } = move;
      return [...unlocks(twice, move.fields), { do: 'enrich', twice }, { do: 'find', twice }, SEARCH];
    }
    case 'turn page': {
      const to = move.to === 'Next page' ? 'Previous page' : 'Next page';
      return [{ do: 'turn page', to }, { do: 'search again' }, SEARCH];
    }
    case 'search again':
      return [SEARCH];
    case 'batch':
      return [...(move.kind === 'enrich' ? [{ ...move, kind: 'unlock' as const }] : []), SEARCH];
    case 'delete':
      return [{ do: 'look at spend' }];
    default:
      return [];
  }
}

const SEARCH: Move = { do: 'search', words: 'engineer', after: 'wait' };

/** An unlock of all fields but these, if any are left. */
function unlocks(twice: boolean, but: readonly string[]): Move[] {
  const fields = CONTACT_FIELDS.filter((field) => !but.includes(field));
  return fields.length > 0 ? [{ do: 'unlock', fields, twice }] : [];
}
