import { isObject, type JsonObject } from '../json-object.ts';
import { type Enrichment, PAGE_SIZE, type SearchPage, TOTAL_CAP } from '../model.ts';
import { listOf } from '../text.ts';
import { countOf, creditsOf, flagOf } from '../values.ts';
import type { EnrichResponse, SearchResponse } from '../wire/responses.ts';
import { contactsIn, hasValue, layersOf } from './contacts.ts';
import { balanceOf, broken, type Decoded, done, type Untyped } from './decoded.ts';
import { decodeCandidate, decodeProfile, isProfile } from './person.ts';

/**
 * A result page; `asked` is the page number that was asked for. A page without anybody is read only from an answer that
 * says so: if people were announced or sent and nobody can be read, the answer is unreadable and not "nobody found".
 */
export function decodeSearch(answer: Untyped<SearchResponse>, asked: number): Decoded<SearchPage> {
  const sent = listOf(isObject(answer.candidates) ? Object.values(answer.candidates) : answer.candidates);
  const candidates = sent.map(decodeCandidate).filter((candidate) => candidate !== null);
  const told = countOf(answer.totalCandidates) ?? countOf(answer.totalCandidatesFound);
  const page = countOf(answer.page) || asked;
  const total = Math.min(TOTAL_CAP, told ?? (page - 1) * PAGE_SIZE + candidates.length);
  const value: SearchPage = {
    page,
    hasNextPage: flagOf(answer.hasNextPage) ?? (told !== null && page * PAGE_SIZE < total),
    total,
    candidates,
    charged: creditsOf(answer.creditsDeducted),
    balance: balanceOf(answer),
  };
  if (candidates.length > 0) return done(value);
  const held = value.charged !== null || value.balance !== null ? value : undefined;
  if (sent.length > 0) return broken('candidates', 'nobody has an identifier', held);
  const isEmpty = Array.isArray(answer.candidates) || (looksLikeSearch(answer) && (told ?? 0) === 0);
  return isEmpty ? done(value) : broken('candidates', 'expected array', held);
}

function looksLikeSearch(answer: Untyped<SearchResponse>): boolean {
  const figures = [answer.page, answer.pageSize, answer.totalCandidates, answer.totalCandidatesFound];
  return (
    flagOf(answer.hasNextPage) !== null ||
    [...figures, answer.creditsDeducted].some((figure) => countOf(figure) !== null)
  );
}

/** The profile of the person who was asked for. The answer's `id` may differ from the urn. */
export function decodeEnrichment(
  answer: JsonObject & Untyped<EnrichResponse>,
  urn: string,
): Decoded<Enrichment> {
  const profile = layersOf(answer).find((layer) => isProfile(layer) || hasValue(contactsIn(layer)));
  if (profile === undefined) return broken('profile', isObject(answer.profile) ? 'empty' : 'expected object');
  return done({
    profile: decodeProfile(profile, urn),
    fromCache: flagOf(answer.fromCache) ?? false,
    charged: creditsOf(answer.creditsDeducted),
    balance: balanceOf(answer),
  });
}
