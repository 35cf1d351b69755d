import { parseAst } from 'rolldown/parseAst';
import { type MinifyOptions, minifySync } from 'rolldown/utils';

/** A node of a parsed script. */
interface ScriptNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** A piece of a script with the text that takes its place. */
interface Edit {
  start: number;
  end: number;
  by: string;
}

/**
 * Makes a minified script shorter: with arrow functions, with repeated texts and built-in functions named once, and with short
 * names for all of it.
 */
export function compactScript(code: string, target: string): string {
  // Arrow functions can be put where they are used, and what declared them be joined.
  const joined = minified(withArrows(code), { compress: { target }, mangle: true });
  // Named texts would be put back where they are used.
  return minified(withSharedTexts(joined), { compress: false, mangle: true });
}

function minified(code: string, options: MinifyOptions): string {
  const { code: made, errors } = minifySync('script.js', code, { ...options, module: false });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return made;
}

/** The nodes right inside a node, with the names of the parts they are in. */
function partsOf(node: ScriptNode): { part: string; inner: ScriptNode }[] {
  const found: { part: string; inner: ScriptNode }[] = [];
  for (const part in node) {
    const value = node[part];
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one?.type === 'string') found.push({ part, inner: one });
  }
  return found;
}

/** All nodes inside a node and it itself, but nothing inside those that are refused. */
function nodesIn(node: ScriptNode, enters: (node: ScriptNode) => boolean = () => true): ScriptNode[] {
  const found = [node];
  // Those that are added during the loop are visited too.
  for (const one of found) if (enters(one)) for (const { inner } of partsOf(one)) found.push(inner);
  return found;
}

/** A part of a script with edits made to it. */
function edited(
  code: string,
  { start, end }: { start: number; end: number },
  edits: readonly Edit[],
): string {
  let text = '';
  let at = start;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    text += code.slice(at, edit.start) + edit.by;
    at = edit.end;
  }
  return text + code.slice(at, end);
}

const nameOf = (node: unknown): string => String((node as { name?: unknown } | null)?.name ?? '');

/**
 * Writes function declarations as arrow functions, which are a dozen characters shorter. They are put first in their block,
 * where declarations count as well. Those that are constructors, or that use their own `this` or `arguments`, stay.
 */
export function withArrows(code: string): string {
  const program = parseAst(code) as unknown as ScriptNode;
  /** Where a name is used as an arrow function can't be. A name means the same only inside the block that declares it. */
  const uses = new Map<string, number[]>();
  for (const node of nodesIn(program)) {
    const name = nameOf(constructorIn(node));
    if (name !== '') uses.set(name, [...(uses.get(name) ?? []), node.start]);
  }
  const isKept = (name: string, { start, end }: ScriptNode) =>
    uses.get(name)?.some((at) => at >= start && at < end) ?? false;
  const isOwnWorld = ({ type }: ScriptNode) =>
    type === 'FunctionDeclaration' || type === 'FunctionExpression';
  const usesItself = (declared: ScriptNode) =>
    nodesIn(declared, (node) => node === declared || !isOwnWorld(node)).some(
      ({ type, name }) =>
        type === 'ThisExpression' || type === 'Super' || type === 'MetaProperty' || name === 'arguments',
    );
  const isShorter = (node: ScriptNode, block: ScriptNode) =>
    node.type === 'FunctionDeclaration' &&
    node.generator !== true &&
    !isKept(nameOf(node.id), block) &&
    !usesItself(node);

  const textOf = (node: ScriptNode): string => edited(code, node, editsIn(node));

  function arrow(declared: ScriptNode): string {
    const params = declared.params as ScriptNode[];
    const body = declared.body as ScriptNode & { body: ScriptNode[] };
    const [only, ...more] = body.body;
    const value =
      only?.type === 'ReturnStatement' && more.length === 0 ? (only.argument as ScriptNode | null) : null;
    const list = params.map(textOf).join();
    const given = params.length === 1 && params[0]?.type === 'Identifier' ? list : `(${list})`;
    const text = value ? textOf(value) : textOf(body);
    const result =
      value && (value.type === 'SequenceExpression' || text.startsWith('{')) ? `(${text})` : text;
    return `${nameOf(declared.id)}=${declared.async === true ? 'async ' : ''}${given}=>${result}`;
  }

  function editsIn(node: ScriptNode): Edit[] {
    const statements =
      node.type === 'BlockStatement' || node.type === 'Program' ? (node.body as ScriptNode[]) : [];
    const shorter = statements.filter((one) => isShorter(one, node));
    const first = statements.find(({ directive }) => directive === undefined);
    if (!first || shorter.length === 0) return partsOf(node).flatMap(({ inner }) => editsIn(inner));
    return [
      { start: first.start, end: first.start, by: `let ${shorter.map(arrow).join()};` },
      ...statements.flatMap((one) =>
        shorter.includes(one) ? { start: one.start, end: one.end, by: '' } : editsIn(one),
      ),
    ];
  }
  return textOf(program);
}

/** What a node uses as a constructor, or overwrites. */
function constructorIn({ type, operator, callee, left, right, superClass }: ScriptNode): unknown {
  if (type === 'NewExpression') return callee;
  if (type === 'AssignmentExpression') return left;
  if (type === 'BinaryExpression') return operator === 'instanceof' ? right : null;
  return superClass;
}

/** Names each text and each built-in function that a script has several times once, where that is shorter. */
export function withSharedTexts(code: string): string {
  const program = parseAst(code) as unknown as ScriptNode;
  const places = new Map<string, ScriptNode[]>();
  const note = (node: ScriptNode, isValue: boolean) => {
    const written = isValue ? (writtenText(node) ?? builtIn(node)) : null;
    if (written !== null) places.set(written, [...(places.get(written) ?? []), node]);
    for (const { part, inner } of partsOf(node)) note(inner, isValuePart(node, part));
  };
  note(program, false);
  // What a script overwrites is another function afterwards.
  for (const { left } of nodesIn(program)) if (left) places.delete(builtIn(left as ScriptNode) ?? '');
  const taken = new Set(nodesIn(program).map(nameOf));
  const names = freeNames(taken);
  // The most used texts get the shortest names.
  const shared = [...places]
    .map(([written, nodes]) => ({ nodes, written }))
    .filter(({ nodes, written }) => nodes.length * (written.length - 2) > written.length + 4)
    .toSorted((a, b) => b.nodes.length - a.nodes.length);
  const body = bodyOf(program);
  if (!body || shared.length === 0) return code;
  const named = shared.map((one) => ({ ...one, name: names.next().value ?? '' }));
  const isWord = (character: string | undefined) => /[\w$]/.test(character ?? '');
  const edits = named.flatMap(({ nodes, name }) =>
    nodes.map(({ start, end }) => ({
      start,
      end,
      by: `${isWord(code[start - 1]) ? ' ' : ''}${name}${isWord(code[end]) ? ' ' : ''}`,
    })),
  );
  const texts = `let ${named.map(({ name, written }) => `${name}=${written}`).join()};`;
  return edited(code, { start: 0, end: code.length }, [
    ...edits,
    { start: body.start + 1, end: body.start + 1, by: texts },
  ]);
}

/** Names that a script does not use. */
function* freeNames(taken: ReadonlySet<string>): Generator<string> {
  for (let count = 0; ; count += 1) {
    const name = `$${count.toString(36)}`;
    if (!taken.has(name)) yield name;
  }
}

/** What the built-in functions that need no `this` belong to. */
const WITHOUT_THIS: Readonly<Record<string, object>> = { Object, JSON, Math, Number };

/** The built-in function that a node names; null where it is anything else, or needs the object that it is called on. */
function builtIn({ type, computed, object, property }: ScriptNode): string | null {
  const owner = WITHOUT_THIS[nameOf(object)] as Record<string, unknown> | undefined;
  const name = nameOf(property);
  if (type !== 'MemberExpression' || computed === true || !owner || !Object.hasOwn(owner, name)) return null;
  return typeof owner[name] === 'function' ? `${nameOf(object)}.${name}` : null;
}

function writtenText(node: ScriptNode): string | null {
  const text = plainText(node);
  return text === null ? null : JSON.stringify(text);
}

/** The text that a node stands for; null where it stands for anything else. */
function plainText(node: ScriptNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral' || (node.expressions as unknown[]).length > 0) return null;
  const [only] = node.quasis as { value: { cooked: string | null } }[];
  return only?.value.cooked ?? null;
}

/** Whether a part of a node is a value, so that a name can stand there instead of a text. */
function isValuePart(node: ScriptNode, part: string): boolean {
  if (node.type === 'TaggedTemplateExpression') return part === 'tag';
  if (node.type === 'ExpressionStatement') return node.directive === undefined;
  if (node.type === 'AssignmentExpression') return part !== 'left';
  return part !== 'key' || node.computed === true;
}

/** The body of the function that a built script consists of. */
function bodyOf(program: ScriptNode): ScriptNode | null {
  for (const node of nodesIn(program))
    if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression')
      return node.body as ScriptNode;
  return null;
}
