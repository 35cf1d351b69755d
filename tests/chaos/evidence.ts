import type { Contacts } from '../../lib/service/model.ts';
import type {
  ChargeRecord,
  OrderRecord,
  PersonRecord,
  RequestRecord,
  ResultPageRecord,
} from '../../lib/store/records.ts';
import type { Dialect } from '../../sandbox/dialects.ts';
import type { LedgerRow } from '../../sandbox/service/ledger.ts';

/** What the extension has on disk about one account. */
export interface StoredRecords {
  requests: RequestRecord[];
  orders: OrderRecord[];
  charges: ChargeRecord[];
  people: PersonRecord[];
  resultPages: ResultPageRecord[];
}

export const NO_RECORDS: StoredRecords = {
  requests: [],
  orders: [],
  charges: [],
  people: [],
  resultPages: [],
};

/** A person as the sandbox made them, against which records and screens are checked. */
export interface Truth {
  urn: string;
  name: string;
  contacts: Contacts;
  /** The provider can't fetch their profile. */
  unreachable: boolean;
}

/** Contact data that a screen showed, and the people it showed them for. */
export interface ShownContacts {
  where: string;
  /** Urns of the people whose screen it was: two while a page changes from one person to the next. */
  of: string[];
  values: string[];
}

/** What the screens say once no request is open any more. */
export interface Screens {
  spend: { net: number; lost: number };
  /** Orders and searches that the screens list as needing a decision. */
  asking: { orders: number; searches: number };
  /** The contact data as text, on the profile pages of some people. */
  profiles: { urn: string; text: string }[];
}

/** Everything that `judge` needs. It is plain data, so that a test can change any part of it. */
export interface Evidence {
  /** How the service spoke. */
  dialect: Dialect;
  /** The service's rows for the account, oldest first, without those that other people of the company caused. */
  ledger: LedgerRow[];
  records: StoredRecords;
  /** Every request of the journal with the most that was ever known of it: deleting a person empties their requests. */
  journal: RequestRecord[];
  truth: Truth[];
  /** Urns of people whom the recruiter deleted. */
  deleted: string[];
  /** The worker's clock was set, so that times on record can't be compared. */
  hasSetClock: boolean;
  /** How often something that costs credits was pressed. */
  presses: number;
  shownContacts: ShownContacts[];
  screens: Screens;
  /** What pages and the worker logged as errors. */
  complaints: string[];
}
