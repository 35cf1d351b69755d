import type { Random } from '../random.ts';
import { type Company, companiesIn, companyById } from './companies.ts';
import type { Culture } from './cultures.ts';
import type { Employment, Study } from './person.ts';
import { citiesOf, type PlaceRecord } from './places.ts';
import { schoolsIn } from './schools.ts';
import type { Trade } from './trades.ts';

/** A calendar month as the number of months since the year 0. */
type Month = number;

/** The month in which careers end. It is fixed, so that the same seed always gives the same people. */
const LAST_MONTH: Month = month(2026, 6);

function month(year: number, inYear: number): Month {
  return year * 12 + inYear - 1;
}

function text(at: Month): string {
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

export interface Career {
  title: string;
  company: Company;
  core: readonly string[];
  years: number;
  experience: Employment[];
  education: Study[];
}

const RANKS = [
  { from: 0, words: ['Junior ', 'Junior ', ''] },
  { from: 30, words: [''] },
  { from: 72, words: ['Senior ', 'Senior ', ''] },
  { from: 132, words: ['Senior ', 'Lead ', 'Principal '] },
];
const LEAD_AFTER_MONTHS = 156;

function titleAfter(months: number, trade: Trade, role: string, random: Random): string {
  if (months >= LEAD_AFTER_MONTHS && random.chance(0.4)) return random.pick(trade.heads);
  const rank = RANKS.findLast(({ from }) => months >= from);
  return `${random.pick(rank?.words ?? [''])}${role}`;
}

const CITY_CACHE = new Map<string, PlaceRecord[]>();

function cities(culture: Culture): PlaceRecord[] {
  const known = CITY_CACHE.get(culture.code);
  if (known) return known;
  const found = citiesOf(culture.code);
  CITY_CACHE.set(culture.code, found);
  return found;
}

/** A random city of the country; large ones are chosen more often. */
export function homeCity(culture: Culture, random: Random): PlaceRecord {
  return random.pickEarly(cities(culture));
}

function study(
  culture: Culture,
  trade: Trade,
  born: number,
  random: Random,
): { education: Study[]; ends: Month } {
  const field = random.pick(trade.fields);
  const start = month(born + 18 + random.int(2), 9);
  const end = month(Math.floor(start / 12) + random.between(3, 5), 6);
  const schools = schoolsIn(culture.code);
  const first = random.pick(schools);
  const education: Study[] = [
    {
      schoolId: first.entityId,
      school: first.name,
      degree: 'Bachelor',
      field,
      start: text(start),
      end: text(end),
    },
  ];
  if (!random.chance(0.4)) return { education, ends: end };
  const second = random.pick(schools);
  const masterStart = month(Math.floor(end / 12), 9);
  const masterEnd = month(Math.floor(masterStart / 12) + random.between(1, 2), 7);
  const degree = random.chance(0.12) ? 'Doctorate' : 'Master';
  education.unshift({
    schoolId: second.entityId,
    school: second.name,
    degree,
    field: random.pick(trade.fields),
    start: text(masterStart),
    end: text(masterEnd),
  });
  return { education, ends: masterEnd };
}

/** Generates a career: study, then one to six jobs in sequence. Titles rise with the years of work. */
export function careerFor(culture: Culture, trade: Trade, home: PlaceRecord, random: Random): Career {
  const role = random.pick(trade.roles);
  const { education, ends } = study(culture, trade, random.between(1966, 1999), random);
  const begins = Math.min(ends + random.between(1, 9), LAST_MONTH - 3);
  const months = LAST_MONTH - begins;
  const jobs = Math.max(1, Math.min(6, Math.floor(months / 18), random.between(1, 6)));
  const cuts = Array.from({ length: jobs - 1 }, (_, job) => {
    const share = (job + 1 + (random.next() - 0.5) * 0.7) / jobs;
    return begins + Math.round(months * share);
  });

  const experience: Employment[] = [];
  let start = begins;
  let last = '';
  for (let job = 0; job < jobs; job++) {
    const company = pickCompany(trade, culture, last, random);
    last = company.entityId;
    const cut = cuts[job];
    const end = cut === undefined ? null : Math.max(start + 2, cut - random.int(3));
    const where = random.chance(0.75) ? home : homeCity(culture, random);
    experience.unshift({
      title: titleAfter(start - begins, trade, role.title, random),
      companyId: company.entityId,
      company: company.name,
      place: where.displayName,
      start: text(start),
      end: end === null ? null : text(end),
      description: `Work on ${random.pick(trade.work)}, with ${random.pick(role.core)} and ${random.pick(trade.skills)}.`,
    });
    start = Math.max((end ?? start) + 1, cut ?? start);
  }
  const current = experience[0];
  const company = current && companyById(current.companyId);
  if (!current || !company) throw new Error('a career has at least one job');
  return {
    title: current.title,
    company,
    core: role.core,
    years: Math.floor(months / 12),
    experience,
    education,
  };
}

// The share of jobs at a company of another language region.
const FOREIGN_COMPANY_SHARE = 0.08;

function pickCompany(trade: Trade, culture: Culture, butNot: string, random: Random): Company {
  for (;;) {
    const industry = random.pick(trade.industries);
    const region = random.chance(FOREIGN_COMPANY_SHARE) ? undefined : culture.region;
    const company = random.pick(region ? companiesIn(industry, region) : companiesIn(industry));
    if (company.entityId !== butNot) return company;
  }
}
