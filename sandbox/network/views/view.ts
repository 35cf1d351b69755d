import type { Person } from '../../people/person.ts';
import type { ClassNames } from '../class-names.ts';
import type { Markup } from '../markup.ts';

/** What every view may draw with. */
export interface ViewContext {
  classes: ClassNames;
  origin: string;
  now: Date;
}

/** One screen, as a first load wraps it in a document and a later navigation puts it in the one at hand. */
export interface View {
  status: 200 | 404;
  title: string;
  /** Path under which the view is known, whatever variant was asked for. */
  canonical: string | null;
  body: Markup;
  person: Person | null;
}

/** More of an endless list, and where the rest is. */
export interface More {
  body: Markup;
  next: string | null;
}

export const NEW_ALERTS = 3;

/** A tab's title, with the number of alerts in front as such sites do. */
export function pageTitle(text: string): string {
  return `(${NEW_ALERTS}) ${text} | Atrium`;
}
