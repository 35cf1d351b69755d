import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import type { Messages } from '../../lib/i18n/text.ts';
import { ROOT } from '../run/tools.ts';
import type { Source } from './sources.ts';

/** The messages of every language by its name. */
export function readLocales(): Record<string, Messages> {
  const folder = join(ROOT, 'assets/public/_locales');
  return Object.fromEntries(
    readdirSync(folder).map((locale) => [
      locale,
      JSON.parse(readFileSync(join(folder, locale, 'messages.json'), 'utf8')),
    ]),
  );
}

/** How many values a message takes: the highest of its `$1`…`$9`, in the text or behind a placeholder's name. */
function valuesTaken(messages: Messages, key: string): number {
  const entry = messages[key];
  const named = Object.values(entry?.placeholders ?? {}).map(({ content }) => content);
  const slots = [entry?.message ?? '', ...named].join(' ').matchAll(/\$([1-9])/g);
  return Math.max(0, ...Array.from(slots, ([, slot]) => Number(slot)));
}

/** Which values a message shows, in order. */
export function valuesShown(messages: Messages, key: string): string[] {
  const entry = messages[key];
  const named = Object.values(entry?.placeholders ?? {}).map(({ content }) => content);
  const slots = [entry?.message ?? '', ...named].join(' ').matchAll(/\$[1-9]/g);
  return [...new Set(Array.from(slots, ([slot]) => slot))].sort();
}

const FORMS = ['Zero', 'One', 'Two', 'Few', 'Many', 'Other'];

/** The messages of a key: the key itself, or its plural forms. */
export function formsOf(messages: Messages, key: string, plural: boolean): string[] {
  return plural
    ? FORMS.map((form) => `${key}${form}`).filter((form) => Object.hasOwn(messages, form))
    : [key].filter((one) => Object.hasOwn(messages, one));
}

/** What is wrong with the calls of `t` and `tn` in a source. */
export function wrongCalls({ program }: Source, messages: Messages): string[] {
  const wrong: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [first, ...rest] }) => {
      if (callee.type !== 'Identifier' || !(callee.name === 't' || callee.name === 'tn')) return;
      const plural = callee.name === 'tn';
      for (const key of keysIn(first)) {
        const forms = formsOf(messages, key, plural);
        if (forms.length === 0) wrong.push(`${key} does not exist`);
        else if (!rest.some(({ type }) => type === 'SpreadElement')) {
          const takes = Math.max(...forms.map((form) => valuesTaken(messages, form)));
          // The first value of a plural chooses its form, whether or not the message shows it.
          const given = rest.length;
          if (takes > given || (given > takes && !(plural && given === 1)))
            wrong.push(`${key} takes ${takes} and is given ${given}`);
        }
      }
    },
  }).visit(program);
  return wrong;
}

function keysIn(node: ESTree.Node | undefined): string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node?.type === 'ConditionalExpression') return [...keysIn(node.consequent), ...keysIn(node.alternate)];
  return [];
}

/** Messages whose key no source has, as a whole or as a template with a word of the same file. */
export function unusedKeys(found: readonly Source[], messages: Messages): string[] {
  const keys = Object.keys(messages);
  const used = new Set<string>();
  for (const { program } of found) {
    const named = new Set<string>();
    const templates: RegExp[] = [];
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value !== 'string') return;
        named.add(value);
        for (const [, key = ''] of value.matchAll(/__MSG_(\w+?)__/g)) used.add(key);
      },
      TemplateLiteral: ({ quasis }) => {
        const parts = quasis.map(({ value }) => value.raw);
        if (/^[a-z]\w*$/.test(parts.join(''))) templates.push(new RegExp(`^${parts.join('(\\w+)')}$`));
      },
    }).visit(program);
    const isNamed = (key: string) =>
      named.has(key) ||
      templates.some((made) =>
        made
          .exec(key)
          ?.slice(1)
          .every((part) => named.has(part)),
      );
    for (const key of keys) if (isNamed(key) || isNamed(stemOf(key))) used.add(key);
  }
  return keys.filter((key) => !used.has(key));
}

function stemOf(key: string): string {
  const form = FORMS.find((one) => key.endsWith(one));
  return form === undefined ? key : key.slice(0, -form.length);
}
