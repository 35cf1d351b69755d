import { isObject, type JsonObject } from '../json-object.ts';
import type { Choice, Resolution } from '../model.ts';
import { lineOf, listOf } from '../text.ts';
import { flagOf, idOf } from '../values.ts';
import type { ResolveEntityResponse, ResolveLocationResponse } from '../wire/responses.ts';
import { broken, type Decoded, done, type Untyped } from './decoded.ts';

/** What a place's text means. */
export function decodeLocation(answer: Untyped<ResolveLocationResponse>): Decoded<Resolution> {
  return decodeResolution(answer, 'geoId', idOf(answer.geoId), idOf(answer.countryFallbackGeoId));
}

/** What a company's, industry's or school's name means. */
export function decodeEntity(answer: Untyped<ResolveEntityResponse>): Decoded<Resolution> {
  return decodeResolution(answer, 'entityId', idOf(answer.entityId), null);
}

/** If the answer offers several matches, the recruiter chooses, even if it also claims to be resolved. */
function decodeResolution(
  answer: Pick<
    Untyped<ResolveLocationResponse>,
    'resolved' | 'needsConfirmation' | 'displayName' | 'candidates'
  >,
  name: 'geoId' | 'entityId',
  id: string | null,
  countryId: string | null,
): Decoded<Resolution> {
  const resolved = flagOf(answer.resolved);
  const choices = listOf(answer.candidates)
    .map((item) => choiceOf(item, name))
    .filter((choice) => choice !== null);
  const needsConfirmation = flagOf(answer.needsConfirmation);
  const isOpen = needsConfirmation ?? (resolved !== true && choices.length > 0);
  if (isOpen) {
    // Without a list, the one match that the answer may name is all there is to choose from.
    const named = lineOf(answer.displayName);
    if (choices.length === 0 && id !== null && named !== null)
      choices.push({ id, displayName: named, level: null });
    return done({ state: 'several', choices, countryId });
  }
  if (resolved === false) return done({ state: 'none', countryId });
  if (id !== null) {
    return done({ state: 'resolved', id, displayName: lineOf(answer.displayName) ?? lineOf(id) ?? '' });
  }
  if (resolved === true) return broken(name, 'expected string');
  // The answer says neither yes nor no: without an id nothing is resolved.
  return needsConfirmation === false
    ? done({ state: 'none', countryId })
    : broken('resolved', 'expected boolean');
}

/** One of several matches; null without an identifier. The documents don't name the identifier of an entity's matches. */
function choiceOf(item: unknown, name: 'geoId' | 'entityId'): Choice | null {
  if (!isObject(item)) return null;
  const id = ownId(item, name) ?? ownId(item, 'id');
  if (id === null) return null;
  const displayName = lineOf(item.displayName) ?? lineOf(item.name) ?? lineOf(id) ?? '';
  return { id, displayName, level: lineOf(item.level) };
}

function ownId(item: JsonObject, key: string): string | null {
  return Object.hasOwn(item, key) ? idOf(item[key]) : null;
}
