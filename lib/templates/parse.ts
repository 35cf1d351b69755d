/** A piece of a template: words, a variable by its name, or a brace that belongs to no variable. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; name: string }
  | { kind: 'stray'; text: string };

/**
 * `{name}` is a variable. `\{` and `\}` are braces. Backslashes count only right before a brace, and are doubled there to be
 * backslashes. Braces are not doubled to be braces: other programs write `{{first name}}`, which must be noticed here.
 */
const TOKEN = /(\\+)([{}]?)|\{([^{}\\\r\n]*)\}|[{}]/g;

/** The pieces of a template in order. */
export function parseTemplate(source: string): Part[] {
  const parts: Part[] = [];
  const say = (text: string) => {
    const last = parts.at(-1);
    if (last?.kind === 'text') last.text += text;
    else if (text !== '') parts.push({ kind: 'text', text });
  };
  const token = new RegExp(TOKEN);
  let at = 0;
  for (let found = token.exec(source); found; found = token.exec(source)) {
    say(source.slice(at, found.index));
    const [whole, slashes, brace, name] = found;
    if (slashes !== undefined && brace !== undefined) {
      const isEscaped = brace !== '' && slashes.length % 2 > 0;
      const kept = brace === '' ? slashes : slashes.slice(0, Math.floor(slashes.length / 2));
      say(kept + (isEscaped ? brace : ''));
      // A brace after doubled backslashes is read again by itself.
      if (brace !== '' && !isEscaped) token.lastIndex -= 1;
    } else if (name !== undefined) parts.push({ kind: 'variable', name });
    else parts.push({ kind: 'stray', text: whole });
    at = token.lastIndex;
  }
  say(source.slice(at));
  return parts;
}
