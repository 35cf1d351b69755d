/** What a key of a message ends in where there is one message for each form of a number. */
const FORM = /(?:Zero|One|Two|Few|Many|Other)$/;
/** Keys that are made of parts where they are used. */
const COMPOSED = /^problem\w+(?:Title|Text)$/;

/**
 * Short names for the keys of messages, as a package has them. A key is in each language's file and in every script that
 * uses it, and long ones are a twentieth of a page's script. Names are alike in upper and lower case for the browser.
 */
export function shortNames(keys: readonly string[], kept: (key: string) => boolean): Map<string, string> {
  const all = new Set(keys);
  const stems = keys.flatMap((key) => {
    const stem = key.replace(FORM, '');
    return stem !== key && all.has(`${stem}One`) && all.has(`${stem}Other`) ? stem : [];
  });
  const isPlural = new Set(stems);
  const named = keys.filter((key) => !isPlural.has(key.replace(FORM, '')) || !FORM.test(key));
  // A key of one word may also be the name of something else in a script.
  const renamed = [...new Set([...named, ...stems])].filter(
    (key) => /[A-Z]/.test(key) && !COMPOSED.test(key) && !kept(key),
  );
  const names = new Map(renamed.toSorted().map((key, place) => [key, nameOf(place)]));
  for (const key of keys) {
    const short = names.get(key.replace(FORM, ''));
    if (short !== undefined && !names.has(key)) names.set(key, short + (FORM.exec(key)?.[0] ?? ''));
  }
  return names;
}

/** A name for each number: "a0", "a1" … "a9", "aa" … */
function nameOf(place: number): string {
  return `${String.fromCharCode(97 + (place % 26))}${Math.floor(place / 26).toString(36)}`;
}

/** A script with the short names in the place of keys that stand there as a text of their own. */
export function withShortNames(code: string, names: ReadonlyMap<string, string>): string {
  return code.replace(/(['"`])(\w+)\1/g, (text, mark: string, key: string) => {
    const short = names.get(key);
    return short === undefined ? text : `${mark}${short}${mark}`;
  });
}

/** The messages of a language under their short names. */
export function renameMessages(
  messages: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [names.get(key) ?? key, message]),
  );
}
