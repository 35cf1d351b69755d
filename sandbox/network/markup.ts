/** Text that is safe to send as HTML. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

export type Content = Markup | string | number | false | null | undefined | readonly Content[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML elements and quoted attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function render(content: Content): string {
  if (content instanceof Markup) return content.text;
  if (typeof content === 'string') return escapeText(content);
  if (typeof content === 'number') return String(content);
  if (Array.isArray(content)) return content.map(render).join('');
  return '';
}

/** Template tag. The literal parts are trusted; each value is escaped unless it is a Markup. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Markup {
  // The line breaks of the templates are removed, because they would become text nodes between elements.
  const [first = '', ...rest] = parts.map((part) => part.replace(/\n\s*/g, ''));
  return new Markup(rest.reduce((text, part, index) => text + render(values[index]) + part, first));
}

/** JSON for a script element, escaped so that it can't close the element. */
export function jsonBlock(value: unknown): Markup {
  const text = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Markup(text);
}
