import { createHash } from 'node:crypto';

export interface ClassNames {
  /** The value of a class attribute for these names. Throws if the stylesheet has no such class. */
  of(...names: (string | false)[]): string;
  stylesheet: string;
}

const CLASS = /\.([a-z][\w-]*)/g;

/** Replaces each class of a stylesheet by a hash, as the build tools of large sites do. */
export function hashClassNames(source: string, salt: string): ClassNames {
  const hashed = new Map<string, string>();
  const taken = new Set<string>();
  const hash = (name: string): string => {
    const known = hashed.get(name);
    if (known !== undefined) return known;
    let short = name;
    do short = `_${createHash('sha256').update(`${salt} ${short}`).digest('hex').slice(0, 7)}`;
    while (taken.has(short));
    taken.add(short);
    hashed.set(name, short);
    return short;
  };
  const stylesheet = source.replace(CLASS, (_, name: string) => `.${hash(name)}`);
  return {
    stylesheet,
    of: (...names) =>
      names
        .filter((name) => name !== false)
        .map((name) => {
          const short = hashed.get(name);
          if (short === undefined) throw new Error(`The stylesheet has no class "${name}"`);
          return short;
        })
        .join(' '),
  };
}
