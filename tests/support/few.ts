/**
 * Divides cases by their names: those named here run in `npm test`, the rest in `npm run test:all`. A name that no case
 * has is an error, so that a renamed case does not silently move to the rest.
 */
export function fewAndRest<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  names: readonly string[],
): { few: T[]; rest: T[] } {
  const known = new Set(all.map(nameOf));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`There is no case ${unknown.join(' and no case ')}.`);
  const isFew = (one: T) => names.includes(nameOf(one));
  return { few: all.filter(isFew), rest: all.filter((one) => !isFew(one)) };
}
