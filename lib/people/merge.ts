import {
  type Candidate,
  CONTACT_FIELDS,
  type ContactField,
  type Profile,
  type ToldContacts,
} from '../service/model.ts';
import type { PersonRecord } from '../store/records.ts';
import { withAddress } from './person-links.ts';

/** What an answer of the service says about one person. */
export type Patch =
  | { urn: string; kind: 'candidate'; candidate: Candidate }
  | { urn: string; kind: 'profile'; profile: Profile }
  /** `notFound` are the fields that were looked up without success. */
  | { urn: string; kind: 'contacts'; contacts: ToldContacts; notFound: readonly ContactField[] };

interface Context {
  account: string;
  now: number;
  /** Canonical form of a profile link of the configured network. */
  canonical: (url: string) => string | null;
}

/** A person's record with a patch merged in. Newer values win; an empty value never replaces a known one. */
export function merge(known: PersonRecord | null, patch: Patch, context: Context): PersonRecord {
  const base = known ?? blankPerson(patch.urn, context);
  switch (patch.kind) {
    case 'candidate': {
      const { candidate } = patch;
      const merged = withProfile(base, candidate, context);
      return {
        ...merged,
        origin: candidate.origin,
        firstName: candidate.firstName ?? base.firstName,
        lastName: candidate.lastName ?? base.lastName,
        pictureUrl: candidate.pictureUrl ?? base.pictureUrl,
        enrichedAt: candidate.complete ? context.now : base.enrichedAt,
      };
    }
    case 'profile':
      return { ...withProfile(base, patch.profile, context), enrichedAt: context.now };
    case 'contacts': {
      const contacts = { ...base.contacts };
      for (const field of CONTACT_FIELDS) {
        const value = patch.contacts[field] ?? null;
        // A batch may leave out values that were unlocked before, so "not found" never replaces a value.
        const isNotFound = value === null && patch.notFound.includes(field) && !contacts[field]?.value;
        if (value !== null || isNotFound) contacts[field] = { value, at: context.now };
      }
      return { ...base, contacts, seenAt: context.now };
    }
  }
}

function withProfile(base: PersonRecord, profile: Profile, { now, canonical }: Context): PersonRecord {
  const contacts = { ...base.contacts };
  for (const field of CONTACT_FIELDS) {
    const value = profile.contacts[field];
    // Null in a profile means "not unlocked". Only an unlock can say "not found".
    if (value !== null) contacts[field] = { value, at: now };
  }
  return {
    ...base,
    name: profile.name || base.name,
    title: profile.title ?? base.title,
    company: profile.company ?? base.company,
    place: profile.place ?? base.place,
    ...withAddress(base, profile.networkUrl, canonical),
    skills: profile.skills.length > 0 ? profile.skills : base.skills,
    languages: profile.languages.length > 0 ? profile.languages : base.languages,
    experience: profile.experience.length > 0 ? profile.experience : base.experience,
    education: profile.education.length > 0 ? profile.education : base.education,
    contacts,
    seenAt: now,
  };
}

function blankPerson(urn: string, { account, now }: Context): PersonRecord {
  return {
    account,
    urn,
    name: '',
    firstName: null,
    lastName: null,
    title: null,
    company: null,
    place: null,
    pictureUrl: null,
    networkUrl: null,
    link: null,
    origin: 'network',
    skills: [],
    languages: [],
    experience: [],
    education: [],
    enrichedAt: null,
    contacts: {},
    seenAt: now,
  };
}
