import { createRandom, type Random } from '../random.ts';
import { careerFor, homeCity } from './career.ts';
import { CULTURES, type Culture } from './cultures.ts';
import { nameFrom, type PersonName, phoneFrom, privateAddress, slugFor, workAddress } from './make-name.ts';
import type { Person } from './person.ts';
import { placeById } from './places.ts';
import { TRADES, type Trade } from './trades.ts';

/** The share of people for whom a contact field is not found. */
const MISSING_CONTACT_SHARE = 1 / 3;
const UNREACHABLE_SHARE = 0.03;
/** The share of people who get the full name of somebody else of the same country. */
const NAMESAKE_SHARE = 0.03;

function spread<T extends { weight: number }>(items: readonly T[]): T[] {
  return items.flatMap((item) => Array.from({ length: item.weight }, () => item));
}

const CULTURE_SPREAD = spread(CULTURES);
const TRADE_SPREAD = spread(TRADES);

interface Taken {
  slugs: Set<string>;
  urns: Set<string>;
  addresses: Set<string>;
  names: Map<string, PersonName[]>;
}

/** Generates people. The same seed gives the same people; a larger count only adds people at the end. */
export function generatePeople({ count = 2000, seed = 1 }: { count?: number; seed?: number } = {}): Person[] {
  return Array.from(eachPerson({ count, seed }));
}

/** The same people one after the other, so that nobody has to hold all of them. */
export function* eachPerson({ count, seed }: { count: number; seed: number }): Generator<Person> {
  const random = createRandom(seed);
  const taken: Taken = { slugs: new Set(), urns: new Set(), addresses: new Set(), names: new Map() };
  for (let made = 0; made < count; made++) yield onePerson(random, taken);
}

function onePerson(random: Random, taken: Taken): Person {
  const culture = random.pick(CULTURE_SPREAD);
  const trade = random.pick(TRADE_SPREAD);
  const home = homeCity(culture, random);
  const career = careerFor(culture, trade, home, random);
  const name = personName(culture, random, taken);
  const skills = [...new Set([...career.core, ...random.some(trade.skills, random.between(3, 8))])];
  const work = workAddress(name, career.company.domain, culture.code === 'DE', taken.addresses);
  const country = home.parents.at(-1) ?? home.geoId;
  return {
    urn: newUrn(random, taken.urns),
    slug: slugFor(name, random, taken.slugs),
    firstName: name.first,
    lastName: name.last,
    fullName: name.full,
    title: career.title,
    companyId: career.company.entityId,
    company: career.company.name,
    industryId: career.company.industryId,
    industry: career.company.industry,
    geoId: home.geoId,
    place: home.displayName,
    country: placeById(country)?.name ?? home.name,
    skills,
    languages: languagesOf(culture, random),
    experience: career.experience,
    education: career.education,
    about: aboutText(culture, trade, career.title, career.company.name, career.years, skills, random),
    workEmail: random.chance(MISSING_CONTACT_SHARE) ? null : work,
    personalEmail: random.chance(MISSING_CONTACT_SHARE) ? null : privateAddress(name, random),
    phone: random.chance(MISSING_CONTACT_SHARE) ? null : phoneFrom(culture, random),
    unreachable: random.chance(UNREACHABLE_SHARE),
  };
}

function personName(culture: Culture, random: Random, taken: Taken): PersonName {
  const known = taken.names.get(culture.code) ?? [];
  const name =
    known.length > 0 && random.chance(NAMESAKE_SHARE) ? random.pick(known) : nameFrom(culture, random);
  known.push(name);
  taken.names.set(culture.code, known);
  return name;
}

function newUrn(random: Random, taken: Set<string>): string {
  for (;;) {
    // 16 bytes in base 64 end in "==" and often contain "+" or "/", so urns need encoding in a query.
    let bytes = '';
    for (let at = 0; at < 16; at++) bytes += String.fromCharCode(random.int(256));
    const urn = `urn:net:person:${btoa(bytes)}`;
    if (taken.has(urn)) continue;
    taken.add(urn);
    return urn;
  }
}

function languagesOf(culture: Culture, random: Random): Person['languages'] {
  const languages: Person['languages'] = [{ name: random.pick(culture.native), level: 'NATIVE' }];
  for (let more = random.int(4); more > 0; more--) {
    const name = random.pickEarly(culture.foreign);
    if (languages.some((language) => language.name === name)) continue;
    languages.push({ name, level: random.pick(['BASIC', 'CONVERSATIONAL', 'FLUENT', 'FLUENT']) });
  }
  return languages;
}

function aboutText(
  culture: Culture,
  trade: Trade,
  title: string,
  company: string,
  years: number,
  skills: string[],
  random: Random,
): string {
  if (random.chance(0.4))
    return culture.greeting.replace('{title}', () => title).replace('{company}', () => company);
  const since = years > 1 ? `${years} years of` : 'New to';
  return `${since} ${random.pick(trade.work)}. At home with ${random.some(skills, 3).join(', ')}.`;
}
