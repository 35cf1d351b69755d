import { type ESTree, Visitor } from 'vite';
import type { Source } from './sources.ts';

/** The product's name and the beginning of an address, which are the same in every language. */
const SAME_EVERYWHERE = /Talent Scout|https:\/\//g;

/** Attributes, properties and arguments whose text somebody sees or hears. */
const SEEN =
  /^(?:aria-?(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|hint|error|text|textContent|innerText|words|heading|summary|description|caption|message|children|tooltip)$/i;

/** A sentence, which is for people wherever it is. */
const SENTENCE = /^\p{Lu}\p{Ll}*,? \p{Ll}+/u;

/** Whether a text has words for people. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(SAME_EVERYWHERE, ''));
}

/** The texts of the source that an expression may have as its value. */
function texts(node: ESTree.Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [
        ...node.quasis.map(({ value }) => value.cooked ?? value.raw),
        ...node.expressions.flatMap((part) => texts(part)),
      ];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return texts(node.expression);
    case 'ConditionalExpression':
      return [...texts(node.consequent), ...texts(node.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.operator === '+' || node.type === 'LogicalExpression'
        ? [...texts(node.left), ...texts(node.right)]
        : [];
    case 'ArrayExpression':
      return node.elements.flatMap((element) => texts(element));
    default:
      return [];
  }
}

function nameOf(node: ESTree.Node): string | null {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** Words in a source that belong into the message files. `isKey` says whether a text is the key of a message. */
export function hardCodedWords({ program }: Source, isKey: (text: string) => boolean): string[] {
  const found = new Set<string>();
  const look = (node: ESTree.Node | null | undefined) => {
    for (const text of texts(node)) if (hasWords(text) && !isKey(text)) found.add(text);
  };
  /** Texts for developers only. */
  const unseen = new Set<ESTree.Node>();
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string' && SENTENCE.test(node.value) && !unseen.has(node)) look(node);
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (/Error$/.test(nameOf(callee) ?? '')) for (const one of given) unseen.add(one);
    },
    JSXText: ({ value }) => {
      if (hasWords(value)) found.add(value.trim());
    },
    JSXElement: ({ children }) => children.forEach(lookInside),
    JSXFragment: ({ children }) => children.forEach(lookInside),
    JSXAttribute: ({ name, value }) => {
      if (SEEN.test(nameOf(name) ?? '')) look(value);
    },
    Property: ({ key, value }) => {
      if (SEEN.test(nameOf(key) ?? '')) look(value);
    },
    AssignmentExpression: ({ left, right }) => {
      if (left.type === 'MemberExpression' && SEEN.test(nameOf(left.property) ?? '')) look(right);
    },
    CallExpression: ({ callee, arguments: given }) => {
      const called = nameOf(callee.type === 'MemberExpression' ? callee.property : callee);
      const on = callee.type === 'MemberExpression' ? nameOf(callee.object) : null;
      if (on === 'console') for (const one of given) unseen.add(one);
      if (called === 'setAttribute' && given[0] && SEEN.test(texts(given[0])[0] ?? '')) look(given[1]);
      if (/^(?:say|alert|confirm|prompt|append|createTextNode)$/.test(called ?? '')) given.forEach(look);
    },
  }).visit(program);
  return [...found];

  function lookInside(child: ESTree.Node): void {
    if (child.type === 'JSXExpressionContainer') look(child);
  }
}

/** Words in a page's markup. */
export function wordsInMarkup(html: string): string[] {
  const bare = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!doctype[^>]*>/i, '');
  const between = bare.split(/<[^>]*>/);
  const attributes = Array.from(
    bare.matchAll(/\s([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
    ([, name = '', double, single]) => (SEEN.test(name) ? (double ?? single ?? '') : ''),
  );
  return [...between, ...attributes].map((text) => text.trim()).filter(hasWords);
}
