import type { PersonRecord } from './records.ts';

/** The canonical links of a person, each once. Every one of them leads to the person. */
export function linksOf({ link, links = [] }: Pick<PersonRecord, 'link' | 'links'>): string[] {
  return [...new Set(link === null ? links : [link, ...links])];
}
