import { describe, expect, test } from 'vitest';
import type { LedgerRow } from '../../../sandbox/service/ledger.ts';
import type { Evidence, Truth } from '../../chaos/evidence.ts';
import { judge, type Verdict, valuesIn } from '../../chaos/judge.ts';
import { aCharge, anOrder, aPerson, aRequest } from '../../support/records.ts';
import { START } from '../../support/times.ts';

const ANN: Truth = {
  urn: 'urn:ann',
  name: 'Ann Ace',
  contacts: { work_email: 'ann@ace.test', personal_email: null, phone: '+34600000001' },
  unreachable: false,
};
const BEN: Truth = {
  urn: 'urn:ben',
  name: 'Ben Bee',
  contacts: { work_email: 'ben@bee.test', personal_email: null, phone: null },
  unreachable: false,
};

function row(change: Partial<LedgerRow> = {}): LedgerRow {
  return {
    id: 1,
    account: 3,
    time: START,
    operation: 'contact',
    urn: ANN.urn,
    ref: 'req_1',
    field: 'work_email',
    credits: 2,
    balance: 'company',
    companyCredits: 98,
    companyExtraCredits: 0,
    ...change,
  };
}

const unlocked = aRequest({
  state: 'done',
  sends: 1,
  sentAt: START,
  charged: 2,
  targets: [{ urn: ANN.urn, networkUrl: null }],
  outcomes: [{ urn: ANN.urn, result: 'found', reason: null }],
});

/** The evidence of one unlock that went well, with the changes that a test needs. */
function evidence(change: Partial<Evidence> = {}): Evidence {
  const ann = aPerson({
    urn: ANN.urn,
    name: ANN.name,
    contacts: { work_email: { value: 'ann@ace.test', at: START } },
  });
  return {
    ledger: [row()],
    records: {
      requests: [unlocked],
      orders: [anOrder({ endedAt: START })],
      charges: [aCharge({ request: unlocked.id, credits: 2 })],
      people: [ann],
      resultPages: [],
    },
    journal: [unlocked],
    truth: [ANN, BEN],
    deleted: [],
    dropped: [],
    openAtClockJump: [],
    presses: 1,
    shownContacts: [{ where: 'sidebar', of: [ANN.urn], values: ['ann@ace.test'] }],
    screens: {
      spend: { net: 2, lost: 0 },
      asking: { orders: 0, searches: 0 },
      profiles: [{ urn: ANN.urn, text: 'Ann Ace | ann@ace.test' }],
    },
    complaints: [],
    ...change,
  };
}

const broken = (change: Partial<Evidence>) => {
  const verdict = judge(evidence(change));
  const names: (keyof Verdict)[] = ['paidTwice', 'lost', 'wrongPerson', 'wrongSpend', 'errors', 'violations'];
  return names.filter((name) => verdict[name].length > 0);
};

const RECORDS = evidence().records;
const SCREENS = evidence().screens;

test('a journey without faults breaks no promise', () => {
  expect(broken({})).toEqual([]);
});

describe('a second charge', () => {
  const twice = [row(), row({ id: 2, ref: 'req_2', time: START + 1 })];

  test('for one click is found, and so is a spend on screen that lacks it', () => {
    expect(broken({ ledger: twice })).toEqual(['paidTwice', 'wrongSpend']);
  });

  test('is accepted if the recruiter clicked twice', () => {
    const again = { ...unlocked, id: 'A|other/c0', order: 'A|other' };
    expect(broken({ ledger: twice, journal: [unlocked, again], presses: 2 })).toEqual(['wrongSpend']);
  });

  test('is accepted once for each dropped answer, since the browser repeats such a request', () => {
    expect(broken({ ledger: twice, dropped: [1] })).toEqual([]);
    const thrice = [...twice, row({ id: 3, ref: 'req_3', time: START + 2 })];
    expect(broken({ ledger: thrice, dropped: [1] })).toEqual(['paidTwice']);
    expect(broken({ ledger: thrice, dropped: [1, 2] })).toEqual([]);
  });

  test('is found if the dropped answer was about another person, field or operation', () => {
    for (const change of [
      { urn: BEN.urn },
      { field: 'phone' },
      { operation: 'search', urn: null, field: null },
    ]) {
      const other = row({ ...change, id: 9, ref: 'req_9', time: START + 2 });
      expect(broken({ ledger: [...twice, other], dropped: [9] })).toContain('paidTwice');
    }
  });

  test('is not found in one charge from two balances', () => {
    const halves = [row({ credits: 1 }), row({ id: 2, credits: 1, balance: 'extra' })];
    expect(broken({ ledger: halves })).toEqual([]);
  });

  test('is found beside a click that was refused', () => {
    const refused = { ...unlocked, id: 'A|other/c0', state: 'refused' as const };
    expect(broken({ ledger: twice, journal: [unlocked, refused], presses: 2 })).toContain('paidTwice');
  });

  test('is accepted in a repeated batch for somebody who can’t be fetched', () => {
    const profile = { operation: 'enrich/batch', field: null, credits: 1 };
    const ledger = [row(profile), row({ ...profile, id: 2, ref: 'job_2' })];
    const sent = aRequest({
      op: 'enrich-batch',
      state: 'failed',
      sends: 2,
      targets: [{ urn: ANN.urn, networkUrl: null }],
      fields: [],
      outcomes: [{ urn: ANN.urn, result: 'failed', reason: null }],
    });
    const charges = [aCharge({ request: sent.id, op: 'enrich-batch', kind: 'lost', credits: null })];
    const change = {
      ledger,
      journal: [sent],
      records: { ...RECORDS, requests: [sent], charges },
      screens: { ...SCREENS, spend: { net: 0, lost: 1 } },
    };
    expect(broken({ ...change, truth: [{ ...ANN, unreachable: true }, BEN] })).toEqual([]);
    expect(broken(change)).toEqual(['paidTwice']);
  });

  test('is accepted if the clock was set forward before a batch of profiles was repeated, and for no other request', () => {
    const profile = { operation: 'enrich/batch', field: null, credits: 1 };
    const sent = aRequest({
      op: 'enrich-batch',
      state: 'done',
      sends: 2,
      targets: [{ urn: ANN.urn, networkUrl: null }],
      fields: [],
      outcomes: [{ urn: ANN.urn, result: 'enriched', reason: null }],
    });
    const change = {
      ledger: [row(profile), row({ ...profile, id: 2, ref: 'job_2' })],
      journal: [sent],
      records: {
        ...RECORDS,
        requests: [sent],
        charges: [aCharge({ request: sent.id, op: 'enrich-batch', kind: 'lost', credits: null })],
        people: [aPerson({ urn: ANN.urn, name: ANN.name, enrichedAt: START })],
      },
      shownContacts: [],
      screens: { ...SCREENS, spend: { net: 0, lost: 1 }, profiles: [] },
    };
    expect(broken({ ...change, openAtClockJump: [sent.id] })).toEqual([]);
    expect(broken({ ...change, openAtClockJump: ['A|other/e0'] })).toEqual(['paidTwice']);
    const once = { ...change, journal: [{ ...sent, sends: 1 }], openAtClockJump: [sent.id] };
    expect(broken(once)).toEqual(['paidTwice']);
    const again = { ...unlocked, sends: 2 };
    expect(broken({ ledger: twice, journal: [again], openAtClockJump: [again.id] })).toContain('paidTwice');
  });

  test('is found if there are more clicks than presses', () => {
    expect(broken({ presses: 0 })).toEqual(['paidTwice']);
  });

  test('for a search is found', () => {
    const searched = aRequest({
      id: 'A|s',
      order: null,
      op: 'search',
      targets: [],
      state: 'needs-decision',
      sends: 1,
    });
    const paid = row({ operation: 'search', urn: null, ref: null, field: null, credits: 1 });
    const change = {
      journal: [searched],
      records: {
        ...RECORDS,
        requests: [searched],
        charges: [aCharge({ kind: 'lost', credits: null, request: 'A|s' })],
      },
      screens: { ...SCREENS, spend: { net: 0, lost: 1 }, asking: { orders: 0, searches: 1 } },
    };
    expect(broken({ ...change, ledger: [paid] })).toEqual([]);
    const again = [paid, { ...paid, id: 2 }];
    expect(broken({ ...change, ledger: again })).toEqual(['paidTwice', 'wrongSpend']);
    expect(broken({ ...change, ledger: again, dropped: [2] })).toEqual([]);
  });
});

describe('something lost', () => {
  const bare = aPerson({ urn: ANN.urn, name: ANN.name });

  test('is found if a paid field is missing or has no value, unless there was none to find', () => {
    expect(broken({ records: { ...RECORDS, people: [] } })).toEqual(['lost']);
    expect(broken({ records: { ...RECORDS, people: [bare] } })).toEqual(['lost']);
    const vain = { ...bare, contacts: { work_email: { value: null, at: START } } };
    expect(broken({ records: { ...RECORDS, people: [vain] } })).toEqual(['lost']);
    const profiles = [{ urn: ANN.urn, text: 'not found' }];
    const change = {
      records: { ...RECORDS, people: [vain] },
      screens: { ...SCREENS, profiles },
      shownContacts: [],
    };
    expect(broken({ ...change, truth: [{ ...ANN, unreachable: true }, BEN] })).toEqual([]);
    const given = [row(), row({ id: 2, credits: -2 })];
    const spend = { net: 0, lost: 0 };
    expect(broken({ ...change, ledger: given, screens: { ...SCREENS, profiles, spend } })).toEqual([]);
  });

  test('is found if a paid value is on record but not on the screen', () => {
    const profiles = [{ urn: ANN.urn, text: 'Ann Ace' }];
    expect(broken({ screens: { ...SCREENS, profiles } })).toEqual(['lost']);
  });

  test('is not found for a person whom the recruiter deleted', () => {
    expect(broken({ records: { ...RECORDS, people: [] }, deleted: [ANN.urn] })).toEqual([]);
  });

  test('is accepted if the request needs a decision and the screen says so', () => {
    const asks = { ...unlocked, state: 'needs-decision' as const, charged: null, outcomes: [] };
    const charges = [aCharge({ request: asks.id, kind: 'lost', credits: null })];
    const records = { ...RECORDS, requests: [asks], people: [], charges };
    const change = { journal: [asks], records };
    const spend = { net: 0, lost: 1 };
    expect(broken({ ...change, screens: { ...SCREENS, spend, asking: { orders: 1, searches: 0 } } })).toEqual(
      [],
    );
    expect(broken({ ...change, screens: { ...SCREENS, spend } })).toEqual(['lost']);
  });

  test('is found if a request or an order is left open', () => {
    const open = { ...unlocked, state: 'accepted' as const };
    expect(broken({ records: { ...RECORDS, requests: [open] } })).toEqual(['lost']);
    expect(broken({ records: { ...RECORDS, orders: [anOrder()] } })).toEqual(['lost']);
  });
});

describe('the wrong person', () => {
  test('on a screen is found', () => {
    const shownContacts = [{ where: 'sidebar', of: [ANN.urn], values: ['ben@bee.test'] }];
    expect(broken({ shownContacts })).toEqual(['wrongPerson']);
    expect(broken({ shownContacts: [{ where: 'popup', of: [], values: ['ben@bee.test'] }] })).toEqual([
      'wrongPerson',
    ]);
    expect(
      broken({ shownContacts: [{ where: 'sidebar', of: [ANN.urn, BEN.urn], values: ['ben@bee.test'] }] }),
    ).toEqual([]);
  });

  test('on record is found', () => {
    const ben = aPerson({ urn: BEN.urn, contacts: { work_email: { value: 'ann@ace.test', at: START } } });
    expect(broken({ records: { ...RECORDS, people: [...RECORDS.people, ben] } })).toEqual(['wrongPerson']);
  });
});

describe('the spend', () => {
  test('on screen that is more or less than the ledger’s is found', () => {
    expect(broken({ screens: { ...SCREENS, spend: { net: 1, lost: 0 } } })).toEqual(['wrongSpend']);
    expect(broken({ screens: { ...SCREENS, spend: { net: 3, lost: 0 } } })).toEqual(['wrongSpend']);
  });

  test('may lack only the credits of answers that are listed as lost', () => {
    const charges = [aCharge({ request: unlocked.id, kind: 'lost', credits: null })];
    const records = { ...RECORDS, charges };
    expect(broken({ records, screens: { ...SCREENS, spend: { net: 0, lost: 1 } } })).toEqual([]);
    expect(broken({ records, screens: { ...SCREENS, spend: { net: 0, lost: 0 } } })).toEqual(['wrongSpend']);
    const more = [row(), row({ id: 2, urn: BEN.urn, ref: 'req_2' })];
    expect(broken({ records, ledger: more, screens: { ...SCREENS, spend: { net: 0, lost: 1 } } })).toContain(
      'wrongSpend',
    );
  });
});

test('violations of a policy are told from other errors', () => {
  expect(broken({ complaints: ['popup: boom'] })).toEqual(['errors']);
  expect(broken({ complaints: ['Refused: violates the Content Security Policy'] })).toEqual(['violations']);
});

test('contact data are found in text as screens write them, but not as a part of longer values', () => {
  const jan: Truth = { ...BEN, urn: 'urn:jan', contacts: { ...BEN.contacts, work_email: 'jann@ace.test' } };
  expect(valuesIn('Phone +34 600 000 001 | Copy', [ANN, BEN])).toEqual(['+34600000001']);
  expect(valuesIn('Mail jann@ace.test', [ANN, jan])).toEqual(['jann@ace.test']);
  expect(valuesIn('nothing', [ANN, BEN])).toEqual([]);
});
