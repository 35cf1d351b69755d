import type { Contacts } from '../../lib/service/model.ts';
import type {
  ChargeRecord,
  OrderRecord,
  PersonRecord,
  RequestRecord,
  ResultPageRecord,
} from '../../lib/store/records.ts';
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

/** What is really so about a person. */
export interface Truth {
  urn: string;
  name: string;
  contacts: Contacts;
  /** The provider can't fetch them: a batch charges for them each time. */
  unreachable: boolean;
}

/** Contact data that a screen showed as somebody's. */
export interface ShownContacts {
  where: string;
  /** Whose screen it was: more than one while a page is between two people. */
  of: string[];
  values: string[];
}

/** What the screens say once all is quiet. */
export interface Screens {
  spend: { net: number; lost: number };
  /** Jobs and searches that are said to need the recruiter. */
  asking: { orders: number; searches: number };
  /** Some people's pages: their contact data in words. */
  profiles: { urn: string; text: string }[];
}

/** Everything the judge needs: plain data, so that a test can doctor it. */
export interface Evidence {
  /** The service's rows for the account, oldest first. */
  ledger: LedgerRow[];
  records: StoredRecords;
  /** Every line of the journal as it was when it knew most: deleting a person blanks the lines about them. */
  journal: RequestRecord[];
  truth: Truth[];
  /** People whom the recruiter deleted. */
  deleted: string[];
  /** The ledger's rows whose answer was dropped: the browser itself may have repeated such a request. */
  dropped: number[];
  /** Lines of the journal that were open while the worker's clock leapt ahead. */
  openAtClockJump: string[];
  /** Presses on something that costs. */
  presses: number;
  shownContacts: ShownContacts[];
  screens: Screens;
  /** What pages and the worker complained of. */
  complaints: string[];
}
