/** The service's data as the rest of the project knows them: one name per datum, whatever alias the service used. */

/** The three contact data that can be unlocked. */
export const CONTACT_FIELDS = ['work_email', 'personal_email', 'phone'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

export const LANGUAGE_LEVELS = ['BASIC', 'CONVERSATIONAL', 'FLUENT', 'NATIVE'] as const;
export type LanguageLevel = (typeof LANGUAGE_LEVELS)[number];

export const ENTITY_KINDS = ['COMPANY', 'INDUSTRY', 'SCHOOL'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

export const BATCH_LIMIT = 15;
export const PAGE_SIZE = 20;
export const TOTAL_CAP = 400;

/** The company's two balances, in displayed credits. */
export interface Balance {
  credits: number;
  /** Null if the answer did not name it. */
  extra: number | null;
}

/** Contact values; null is "no value". */
export type Contacts = Record<ContactField, string | null>;

/** What an answer says of contact fields: a value, null, or nothing at all (the key is absent). */
export type ToldContacts = Partial<Record<ContactField, string | null>>;

export interface Language {
  name: string;
  /** A `LanguageLevel`, or whatever newer value the service sent. */
  level: string;
}

/** One line of a history. Its shape in answers is not fixed: known aliases get a name, the rest is kept as text. */
export interface HistoryEntry {
  title: string | null;
  organisation: string | null;
  place: string | null;
  start: string | null;
  end: string | null;
  description: string | null;
  rest: { label: string; value: string }[];
}

export interface Profile {
  urn: string;
  name: string;
  title: string | null;
  company: string | null;
  place: string | null;
  networkUrl: string | null;
  experience: HistoryEntry[];
  education: HistoryEntry[];
  skills: string[];
  languages: Language[];
  contacts: Contacts;
}

/** A search result. `complete` people come from the own pool and need no enriching. */
export interface Candidate extends Profile {
  origin: 'pool' | 'network';
  complete: boolean;
  firstName: string | null;
  lastName: string | null;
  pictureUrl: string | null;
}

export interface SearchPage {
  page: number;
  hasNextPage: boolean;
  /** Estimated, never above `TOTAL_CAP`. */
  total: number;
  candidates: Candidate[];
  /** Null if the answer names no figure. */
  charged: number | null;
  balance: Balance | null;
}

export interface Enrichment {
  profile: Profile;
  fromCache: boolean;
  /** Null if the answer names no figure. */
  charged: number | null;
  balance: Balance | null;
}

/** A status as the service named it. The documented ones are lower-cased, newer ones are kept as sent. */
export type JobStatus = 'queued' | 'processing' | 'completed' | 'partial' | 'failed' | (string & {});

/** The state of one person's unlock. */
export interface ContactRequest {
  requestId: string | null;
  status: JobStatus;
  /** What the answer names as looked up, which may be less than what was asked for; null if it names none. */
  fields: ContactField[] | null;
  contacts: ToldContacts;
  fromCache: boolean;
  /** Null if the answer names no figure. */
  charged: number | null;
  balance: Balance | null;
}

/** The answer to a batch: a batch job to poll, or everything at once. A figure is null if the answer does not name it. */
export interface BatchStart {
  jobId: string | null;
  processing: number | null;
  skipped: number | null;
  charged: number | null;
  balance: Balance | null;
  /** Profiles that were in the cache (enrichment only). */
  cached: Profile[];
  /** Contacts that the answer itself carries, of people who were unlocked before (contact/batch only). */
  contacts: BatchOutcome[];
  /** People that contact/batch passed over because they have not been enriched. */
  notEnriched: string[];
}

export type BatchOutcome =
  /** `ended` is false for the values of an entry that is still open. */
  | { urn: string; kind: 'contacts'; contacts: ToldContacts; ended: boolean }
  | { urn: string; kind: 'profile'; profile: Profile }
  | { urn: string; kind: 'failed'; reason: string | null };

/** The state of a batch job. A figure is null if the answer does not name it. */
export interface BatchJob {
  status: JobStatus;
  done: boolean;
  stalled: boolean;
  /** Null if the answer names no type, or one that nobody knows. */
  type: 'contacts' | 'profiles' | null;
  total: number | null;
  completed: number | null;
  failed: number | null;
  creditsUsed: number | null;
  balance: Balance | null;
  outcomes: BatchOutcome[];
}

export interface Choice {
  id: string;
  displayName: string;
  level: string | null;
}

/** The answer to "what does this text mean?": places and entities alike. */
export type Resolution =
  | { state: 'resolved'; id: string; displayName: string }
  | { state: 'several'; choices: Choice[]; countryId: string | null }
  | { state: 'none'; countryId: string | null };

export interface Place {
  city?: string;
  state?: string;
  country?: string;
  geoId?: string;
}

export interface EntityFilter {
  query: string;
  entityId?: string;
}

/** The structured part of a search, before it becomes `filtersJson`. */
export interface Filters {
  skills?: { name: string }[];
  languages?: { name: string; level: string }[];
  customTitles?: { name: string }[];
  firstName?: string;
  lastName?: string;
  currentCompany?: EntityFilter;
  pastCompany?: EntityFilter;
  industry?: EntityFilter;
  school?: EntityFilter;
  countries?: Place[];
  localOnly?: boolean;
}

export interface Talent {
  urn: string;
  networkUrl?: string;
}
