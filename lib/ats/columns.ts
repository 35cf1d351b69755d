import type { Network } from '../network/link.ts';
import { emailsIn, hasAddress, linksIn } from './cell-values.ts';

/** What a column of the file says of a person. There may be several columns with links and with emails. */
export const ROLES = ['link', 'email', 'name', 'firstName', 'lastName'] as const;
export type Role = (typeof ROLES)[number];

export type Roles = readonly (Role | null)[];

/** The columns of a file, as they were recognised or corrected. */
export interface Columns {
  /** The first row has the columns' names. */
  hasHeader: boolean;
  roles: Roles;
}

/** Rows that are looked at. */
const MAX_ROWS = 200;
/** Filled cells of a column, of a hundred, that must look alike. */
const MOST = 50;

/** Columns about somebody else: a colleague or whoever recommended the person. */
const SOMEBODY_ELSE =
  /\b(?:owners?|recruiters?|coordinators?|sourcers?|refer\w*|managers?|interviewers?|hiring|created|updated|added|modified|assigned|users?|agents?|consultants?|credit|emergency|company|employer|propietari[oa]|reclutador\w*|responsable\w*|gerente|empresa|besitzer\w*|verantwortlich\w*|ansprechpartner\w*|bearbeiter\w*|firma|recruteu\w*|proprietaire|entreprise)\b/;
/** Columns about an email, without one. */
const ABOUT_EMAIL =
  /\b(?:opt|status|estado|statut|consent\w*|sent|date|fecha|datum|subscri\w*|bounced?|verified|valid\w*|template|count|type|tipo|typ)\b/;
const EMAIL = /\b(?:e ?mails?|mails?|correos?|courriels?)\b/;
const LINK =
  /\b(?:linked ?in|xing|profiles?|perfil(?:es)?|profile?n?|profils?|ur[il]s?|links?|enlaces?|liens?|social|websites?|webseiten?|sitio|sites?|web)\b/;
const OF_THE_PERSON =
  /^(?:candidate|contact|person|applicant|prospect|candidat[oae]?|kandidat(?:en)?|bewerber)(?: s)? (?=.)/;
const FIRST =
  /^(?:first|given|first ?name|given ?name|forename|nombres?(?: de pila)?|primer nombre|vorname|prenoms?)$/;
const LAST =
  /^(?:last|surname|last ?name|family ?name|apellidos?|primer apellido|nachname|familienname|zuname|nom de famille)$/;
const NAME =
  /^(?:(?:full|whole|complete|display) ?name|names?|nombre completo|nombre y apellidos?|vollstandiger name|vor und nachname|nom complet|noms?(?: et prenoms?)?|prenom et nom|candidate|applicant|prospect|person|candidat[oae]?|kandidat|bewerber)$/;
/** What stands for the last name where there is a column of first names. */
const LAST_BESIDE_FIRST = /^(?:name|noms?)$/;
/** What stands for the whole name where there is no column of last names. */
const NAME_WITHOUT_LAST = /^nombres?$/;

/** A header in plain words: `E-Mail_Address` and `emailAddress` are alike. */
function plainWords(header: string): string {
  return header
    .slice(0, 200)
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})/gu, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(OF_THE_PERSON, '');
}

function roleOfHeader(header: string): Role | null {
  const words = plainWords(header);
  if (SOMEBODY_ELSE.test(words)) return null;
  if (FIRST.test(words)) return 'firstName';
  if (LAST.test(words)) return 'lastName';
  if (NAME.test(words)) return 'name';
  if (EMAIL.test(words)) return ABOUT_EMAIL.test(words) ? null : 'email';
  return LINK.test(words) ? 'link' : null;
}

/** Names have two to four words of letters. */
const LIKE_A_NAME = /^\p{L}[\p{L}\p{M}.'’-]*(?: \p{L}[\p{L}\p{M}.'’-]*){1,3}$/u;

/** What the filled cells of a column are, where most are alike. */
function roleOfCells(cells: readonly string[], network: Network | null): Role | null {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const areMost = (is: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(is).length * 100 >= filled.length * MOST;
  if (areMost((cell) => emailsIn(cell).length > 0)) return 'email';
  if (network && areMost((cell) => linksIn(cell, network).length > 0)) return 'link';
  return null;
}

/** Whether the first row has the names of the columns. Nobody's email or link is the name of a column. */
function isHeader(row: readonly string[]): boolean {
  return !row.some((cell) => emailsIn(cell).length > 0 || hasAddress(cell));
}

/** Recognises the columns by their names, and by what is in the first rows. */
export function recogniseColumns(
  rows: readonly (readonly string[])[],
  network: Network | null,
  hasHeader = isHeader(rows[0] ?? []),
): Columns {
  const looked = rows.slice(hasHeader ? 1 : 0, MAX_ROWS);
  const width = Math.max(0, ...rows.slice(0, MAX_ROWS).map((row) => row.length));
  const headers = Array.from({ length: width }, (_, at) => (hasHeader ? (rows[0]?.[at] ?? '') : ''));
  const cellsOf = (at: number) => looked.map((row) => row[at] ?? '');
  const roles = headers.map((header, at) => {
    if (SOMEBODY_ELSE.test(plainWords(header))) return null;
    // What is in the cells proves more than the name above them.
    return roleOfCells(cellsOf(at), network) ?? roleOfHeader(header);
  });
  resolveNames(roles, headers.map(plainWords));
  if (!hasHeader && !roles.includes('name')) {
    const isName = (_: unknown, at: number) => {
      const filled = cellsOf(at).filter((cell) => cell.trim() !== '');
      return filled.length > 0 && filled.every((cell) => LIKE_A_NAME.test(cell.trim()));
    };
    const at = roles.findIndex((role, index) => role === null && isName(role, index));
    if (at >= 0) roles[at] = 'name';
  }
  return { hasHeader, roles: eachNameOnce(roles) };
}

/** A word may mean the first, the last or the whole name, which the other columns decide. */
function resolveNames(roles: (Role | null)[], headers: readonly string[]): void {
  const hasLast = roles.includes('lastName');
  const hasFirst = roles.includes('firstName');
  for (const [at, header] of headers.entries()) {
    if (roles[at] === 'firstName' && !hasLast && NAME_WITHOUT_LAST.test(header)) roles[at] = 'name';
    else if (roles[at] === 'name' && hasFirst && !hasLast && LAST_BESIDE_FIRST.test(header))
      roles[at] = 'lastName';
  }
}

/** Only one column has the name: the first. */
function eachNameOnce(roles: readonly (Role | null)[]): Roles {
  return roles.map((role, at) => (isManyOf(role) || roles.indexOf(role) === at ? role : null));
}

const isManyOf = (role: Role | null) => role === null || role === 'link' || role === 'email';

/** The roles after the recruiter has corrected one. Another column that had the same name role has none then. */
export function correctRole(roles: Roles, column: number, role: Role | null): Roles {
  return roles.map((other, at) => {
    if (at === column) return role;
    return !isManyOf(role) && other === role ? null : other;
  });
}

/** Whether anybody could be recognised by these columns. Names alone are not enough. */
export function canRecognise(roles: Roles): boolean {
  return roles.includes('link') || roles.includes('email');
}
