import type { Person } from '../../people/person.ts';
import type { ClassNames } from '../class-names.ts';
import type { Markup } from '../markup.ts';

/** What each view needs to be rendered. */
export interface ViewContext {
  classes: ClassNames;
  origin: string;
  now: Date;
}

/** One screen. A first load sends it inside a document; later navigation puts it into the document that is open. */
export interface View {
  status: 200 | 404;
  title: string;
  /** The canonical path of the view, for all variants of its address. */
  canonical: string | null;
  body: Markup;
  person: Person | null;
}

/** The next entries of an endless list, and the address of those after them. */
export interface More {
  body: Markup;
  next: string | null;
}

export const NEW_ALERTS = 3;

/** The title of a tab. It begins with the number of alerts, as on real networks. */
export function pageTitle(text: string): string {
  return `(${NEW_ALERTS}) ${text} | Atrium`;
}
