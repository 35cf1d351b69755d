import type en from '../../assets/public/_locales/en/messages.json';
import { inWords } from './outside-text.ts';

/** The keys of all messages, as the English file has them. */
export type MessageKey = keyof typeof en;

/** `foo` wherever both `fooOne` and `fooOther` exist. */
export type PluralKey<K extends string = MessageKey> = K extends `${infer Stem}Other`
  ? `${Stem}One` extends MessageKey
    ? Stem
    : never
  : never;

type Sub = string | number;
type GetMessage = (key: string, subs?: string[]) => string;

interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}
export type Messages = Record<string, Message>;

export interface Text {
  /** The language in use, as a BCP 47 tag. */
  locale: string;
  /** The message with `$1`… filled in; numbers are formatted, and texts are drawn as if they came from outside. */
  t(key: MessageKey, ...subs: Sub[]): string;
  /** The message in the form that `n` calls for; `n` itself is `$1`, the rest follow. */
  tn(key: PluralKey, n: number, ...subs: Sub[]): string;
  number(n: number): string;
}

/** Makes a value when it is first asked for. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** A locale that Intl accepts: browsers also name `pt_BR` and other strings, on which Intl throws. */
function usableLocale(raw: string): string {
  try {
    return Intl.getCanonicalLocales(raw.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Texts and numbers in one language; `getMessage` looks messages up. */
export function createText(getMessage: GetMessage, rawLocale: string): Text {
  const locale = usableLocale(rawLocale);
  const plural = lazy(() => new Intl.PluralRules(locale));
  const decimals = lazy(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));

  const number = (n: number) => decimals().format(n);
  const fill = (subs: Sub[]) => subs.map((sub) => (typeof sub === 'number' ? number(sub) : inWords(sub)));

  return {
    locale,
    number,
    t: (key, ...subs) => getMessage(key, fill(subs)) || key,
    tn(key, n, ...subs) {
      const category = plural().select(n);
      const suffix = category.charAt(0).toUpperCase() + category.slice(1);
      const filled = fill([n, ...subs]);
      // Only languages with more plural forms than English have keys for them.
      return getMessage(`${key}${suffix}`, filled) || getMessage(`${key}Other`, filled) || key;
    },
  };
}

/** Texts from a message file, filled in as the browser does it: named placeholders, then `$1`–`$9`, then `$$`. */
export function textFromMessages(messages: Messages, locale: string): Text {
  const find = (key: string, subs: string[] = []): string => {
    if (!Object.hasOwn(messages, key)) return '';
    const entry = messages[key];
    if (!entry) return '';
    const named = new Map(
      Object.entries(entry.placeholders ?? {}).map(([name, { content }]) => [name.toLowerCase(), content]),
    );
    return entry.message
      .replace(/\$([A-Za-z0-9_@]+)\$/g, (whole, name: string) => named.get(name.toLowerCase()) ?? whole)
      .replace(/\$(?:([1-9])|(\$+))/g, (_, index: string | undefined, dollars: string | undefined) =>
        index ? (subs[Number(index) - 1] ?? '') : (dollars ?? ''),
      );
  };
  return createText(find, locale);
}

let current: Text = createText((key) => key, 'en');

/** Sets the texts of this context. To be called before the first render. */
export function setText(text: Text): void {
  current = text;
}

/** The message in the language in use. */
export const t: Text['t'] = (key, ...subs) => current.t(key, ...subs);

/** The message in the form that `n` calls for. */
export const tn: Text['tn'] = (key, n, ...subs) => current.tn(key, n, ...subs);

/** The language in use, as a BCP 47 tag. */
export const locale = (): string => current.locale;

/** A figure in the language in use. */
export const number: Text['number'] = (n) => current.number(n);

/** The texts of the running extension, looked up by the browser. */
export function textFromBrowser(i18n: {
  getMessage(key: string, substitutions?: string[]): string;
  getUILanguage(): string;
}): Text {
  // To ask the browser takes so long that it is noticed where every row of a list has several words.
  const known: Record<string, string> = {};
  const find: GetMessage = (key, subs = []) => {
    if (subs.length > 0) return i18n.getMessage(key, subs);
    known[key] ??= i18n.getMessage(key);
    return known[key];
  };
  return createText(find, i18n.getUILanguage());
}
