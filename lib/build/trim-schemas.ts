/** Methods of a schema that the extension calls nowhere. */
export const UNUSED_METHODS = [
  'parse',
  'parseAsync',
  'safeParse',
  'safeParseAsync',
  'brand',
  'register',
  'apply',
];

/** What `util.defineLazyInternal` computes of a schema under a name, on one line or on several. */
const computed = (name: string) =>
  `util\\.defineLazyInternal\\(inst, "${name}", \\(zod\\) => (?:\\{\\n(?: {8}.*\\n)+ {4}\\}|.*)\\);\\n`;

/** What the extension never uses of each file of the schema library, by what it is for, with what stands in its place. */
const UNUSED: Readonly<Record<string, readonly { what: string; parts: RegExp; by?: string }[]>> = {
  // A method of a shared prototype stays in a bundle, with all that it calls.
  'mini/schemas.js': [
    ...UNUSED_METHODS.map((name) => ({
      what: `a method ${name}`,
      parts: new RegExp(`^ {4}${name}\\([^)]*\\) \\{\\n(?: {8}.*\\n)+ {4}\\},\\n`, 'gm'),
    })),
    { what: 'another name for a method', parts: /^ {4}[gs]et with\(\w*\) \{\n {8}.*\n {4}\},\n/gm },
  ],
  'core/schemas.js': [
    // Read by template literals alone.
    {
      what: 'patterns',
      parts: new RegExp(`^ {4}(?:inst\\._zod\\.pattern = .*;\\n|${computed('pattern')})`, 'gm'),
    },
    // Read by unions and by records with listed keys.
    { what: 'values of other schemas', parts: new RegExp(`^ {4}${computed('(?:values|propValues)')}`, 'gm') },
    // Read by other libraries.
    { what: 'a standard surface', parts: /^ {4}[gs]et "~standard"\(\w*\) \{\n {8}.*\n {4}\},\n/gm },
    { what: 'its version', parts: /^ {4}inst\._zod\.version = .*\n/gm },
    // No schema waits for anything. What only those do is then left out by the builder.
    { what: 'checks under way', parts: /\basyncResult(?= \|\||\) )/g, by: 'false' },
    { what: 'answers that come later', parts: /\b\w+ instanceof Promise\b/g, by: 'false' },
    { what: 'lists of such answers', parts: /\bproms\.length\b/g, by: '0' },
    // For schemas that contain themselves, and for the question whether a value is right without what is wrong with it.
    { what: 'a memory', parts: /\b(?:core\.globalConfig\.memoizer|payload\.memo(?! =))\b/g, by: 'null' },
    { what: 'an early end', parts: /\bctx\?\.abortEarly\b/g, by: 'false' },
    // Only lets the library's own checks of a size run before the elements. Records and messages have checks of their own.
    { what: 'early checks of a size', parts: /^ {4}capSize\(inst, \w+\);\n/gm },
    // For `coerce` alone, which would make another value of what was stored or sent.
    {
      what: 'values of another kind',
      parts: /^ {8}if \(def\.coerce\)\n {12}try \{\n.*\n.*\n {12}catch.*\n/gm,
    },
    // The compiler has checked it.
    { what: 'a check of a shape', parts: /^ {4}for \(const k of allKeys\) \{\n(?: {8}.*\n)+ {4}\}\n/gm },
    // For `encode` alone: the way back from a read value to the one that was stored.
    { what: 'a way back', parts: /^ {8}const handleCanaryResult = .*\n(?: {12}.*\n)+ {8}\};\n/gm },
    {
      what: 'a direction',
      parts: /^ {12}if \(ctx\.(?:skipChecks|direction .*)\) \{\n(?: {16}.*\n)+ {12}\}\n/gm,
    },
  ],
  'core/parse.js': [
    { what: 'an answer that comes later', parts: /\bresult instanceof Promise\b/g, by: 'false' },
    { what: 'an error that is replaced', parts: /^ {8}set error\(e\) \{\n(?: {12}.*\n)+ {8}\},\n/gm },
  ],
  'core/core.js': [
    // Only makes errors without the calls that led to them, which saves time where many fail.
    { what: 'shorter errors', parts: /^ {4}const E = _E;\n {4}if \(E\) \{\n(?: {8}.*\n)+ {4}\}\n/gm },
    // For schemas that are compiled, which an extension may not do.
    { what: 'a way to compile', parts: /^ {8}const pp = .*\n {8}if \(pp\)\n.*\n/gm },
    // For others who look what kind a schema is, or add to a kind.
    { what: 'a name of a kind', parts: /^ {4}Object\.defineProperty\(\w+, "name", .*\n/gm },
    {
      what: 'a question about a kind',
      parts: /^ {4}Object\.defineProperty\(_, Symbol\.hasInstance, \{\n(?: {8}.*\n)+ {4}\}\);\n/gm,
    },
    {
      what: 'what is added to a kind',
      parts: /^ {8}const proto = _\.prototype;\n {8}for .*\n(?: {12}.*\n)+ {8}\}\n/gm,
    },
  ],
  'core/util.js': [
    // No schema is given words of its own for what is wrong.
    {
      what: 'words given to a schema',
      parts:
        /^ {4}if \(typeof params === "string"\)\n.*\n {4}if \(params\?\.message .*\n(?: {8}.*\n)+ {4}\}\n {4}delete .*\n.*\n.*\n/gm,
    },
    {
      what: 'the schema whose words count',
      parts: /^ {4}const traits = .*\n {4}if .*\n(?: {8}.*\n)+ {4}\}\n.*\n {4}const schemaError = .*\n/gm,
    },
    { what: 'a wrong value', parts: /^ {4}if \(ctx\?\.reportInput\) \{\n.*\n {4}\}\n/gm },
    { what: 'words for what is wrong', parts: /unwrapMessage\(.*\) \?\?\n\s*/g },
  ],
  'core/errors.js': [
    // What is wrong is read from the issues.
    { what: 'a text of its error', parts: /^ {4}Object\.defineProperty\(inst, "message", .*\n/gm },
    { what: 'an error as a text', parts: /^ {4}const proto = .*\n {4}if .*\n(?: {8}.*\n)+ {4}\}\n/gm },
  ],
};

/** The kinds of schemas that read what is left out of others. */
const READERS = ['$ZodTemplateLiteral', '$ZodUnion', '$ZodRecord'];

/** Fails for a script with a schema that would need what was left out. */
export function checkTrimmed(code: string): void {
  const found = READERS.find((kind) => code.includes(kind));
  if (found !== undefined) throw new Error(`A schema is a ${found}, which reads trimmed parts.`);
}

/** A file of the schema library without what the extension never uses; null for any other file. */
export function trimmedSchemas(code: string, path: string): string | null {
  const unused = UNUSED[/\/zod\/v4\/(.+)$/.exec(path)?.[1] ?? ''];
  if (!unused) return null;
  return unused.reduce((rest, { what, parts, by = '' }) => {
    const trimmed = rest.replace(parts, by);
    if (trimmed === rest) throw new Error(`A schema no longer has ${what}.`);
    return trimmed;
  }, code);
}
