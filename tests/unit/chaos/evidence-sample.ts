import type { IntentRecord } from '../../../lib/store/records.ts';
import type { LedgerRow } from '../../../sandbox/service/ledger.ts';
import type { Evidence, Truth } from '../../chaos/evidence.ts';
import { aPerson, anIntent } from '../../support/records.ts';

export const ANN: Truth = {
  urn: 'urn:ann',
  name: 'Ann Ace',
  contacts: { work_email: 'ann@ace.test', personal_email: null, phone: '+34600000001' },
  unreachable: false,
};
export const BEN: Truth = {
  urn: 'urn:ben',
  name: 'Ben Bee',
  contacts: { work_email: 'ben@bee.test', personal_email: null, phone: null },
  unreachable: false,
};
