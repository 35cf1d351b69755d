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

/** One unlock that went well, doctored as the test needs it. */
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

test('an honest journey breaks nothing', () => {
  expect(broken({})).toEqual([]);
});

describe('paying twice', () => {
  const twice = [row(), row({ id: 2, ref: 'req_2', time: START + 1 })];

  test('for one click is seen, and so is that the screen knows nothing of it', () => {
    expect(broken({ ledger: twice })).toEqual(['paidTwice', 'wrongSpend']);
  });

  test('is no fault where the recruiter clicked twice', () => {
    const again = { ...unlocked, id: 'A|other/c0', order: 'A|other' };
    expect(broken({ ledger: twice, journal: [unlocked, again], presses: 2 })).toEqual(['wrongSpend']);
  });

  test('is no fault of ours where the browser repeats what was charged and dropped, once for each', () => {
    expect(broken({ ledger: twice, dropped: [1] })).toEqual([]);
    const thrice = [...twice, row({ id: 3, ref: 'req_3', time: START + 2 })];
    expect(broken({ ledger: thrice, dropped: [1] })).toEqual(['paidTwice']);
    expect(broken({ ledger: thrice, dropped: [1, 2] })).toEqual([]);
  });

  test('is one where something else was dropped: another person, another field, another operation', () => {
    for (const change of [
      { urn: BEN.urn },
      { field: 'phone' },
      { operation: 'search', urn: null, field: null },
    ]) {
      const other = row({ ...change, id: 9, ref: 'req_9', time: START + 2 });
      expect(broken({ ledger: [...twice, other], dropped: [9] })).toContain('paidTwice');
    }
  });

  test('is not what one charge from two balances is', () => {
    const halves = [row({ credits: 1 }), row({ id: 2, credits: 1, balance: 'extra' })];
    expect(broken({ ledger: halves })).toEqual([]);
  });

  test('does not hide behind a click that was refused', () => {
    const refused = { ...unlocked, id: 'A|other/c0', state: 'refused' as const };
    expect(broken({ ledger: twice, journal: [unlocked, refused], presses: 2 })).toContain('paidTwice');
  });

  test('for somebody who can’t be fetched is the service’s rule after a lost answer', () => {
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

  test('for a repeat that the clock set free too early is excused, for batches of profiles alone', () => {
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

  test('and more clicks than presses are seen', () => {
    expect(broken({ presses: 0 })).toEqual(['paidTwice']);
  });

  test('for searches is seen', () => {
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

describe('losing', () => {
  const bare = aPerson({ urn: ANN.urn, name: ANN.name });

  test('what was paid for is seen, whether all of it is gone or only the value', () => {
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

  test('it on the screen alone is seen', () => {
    const profiles = [{ urn: ANN.urn, text: 'Ann Ace' }];
    expect(broken({ screens: { ...SCREENS, profiles } })).toEqual(['lost']);
  });

  test('somebody whom the recruiter deleted is no loss', () => {
    expect(broken({ records: { ...RECORDS, people: [] }, deleted: [ANN.urn] })).toEqual([]);
  });

  test('is no loss where the recruiter is asked, if the screen says so', () => {
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

  test('the end of something is seen', () => {
    const open = { ...unlocked, state: 'accepted' as const };
    expect(broken({ records: { ...RECORDS, requests: [open] } })).toEqual(['lost']);
    expect(broken({ records: { ...RECORDS, orders: [anOrder()] } })).toEqual(['lost']);
  });
});

describe('the wrong person', () => {
  test('on a screen is seen, at any step', () => {
    const shownContacts = [{ where: 'sidebar', of: [ANN.urn], values: ['ben@bee.test'] }];
    expect(broken({ shownContacts })).toEqual(['wrongPerson']);
    expect(broken({ shownContacts: [{ where: 'popup', of: [], values: ['ben@bee.test'] }] })).toEqual([
      'wrongPerson',
    ]);
    expect(
      broken({ shownContacts: [{ where: 'sidebar', of: [ANN.urn, BEN.urn], values: ['ben@bee.test'] }] }),
    ).toEqual([]);
  });

  test('on record is seen', () => {
    const ben = aPerson({ urn: BEN.urn, contacts: { work_email: { value: 'ann@ace.test', at: START } } });
    expect(broken({ records: { ...RECORDS, people: [...RECORDS.people, ben] } })).toEqual(['wrongPerson']);
  });
});

describe('the spend', () => {
  test('on screen that is not the ledger’s is seen, in either direction', () => {
    expect(broken({ screens: { ...SCREENS, spend: { net: 1, lost: 0 } } })).toEqual(['wrongSpend']);
    expect(broken({ screens: { ...SCREENS, spend: { net: 3, lost: 0 } } })).toEqual(['wrongSpend']);
  });

  test('may lack what was lost only as far as lost answers are listed', () => {
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

test('complaints are told apart', () => {
  expect(broken({ complaints: ['popup: boom'] })).toEqual(['errors']);
  expect(broken({ complaints: ['Refused: violates the Content Security Policy'] })).toEqual(['violations']);
});

test('contact data are found in words as screens write them, and not in parts of others', () => {
  const jan: Truth = { ...BEN, urn: 'urn:jan', contacts: { ...BEN.contacts, work_email: 'jann@ace.test' } };
  expect(valuesIn('Phone +34 600 000 001 | Copy', [ANN, BEN])).toEqual(['+34600000001']);
  expect(valuesIn('Mail jann@ace.test', [ANN, jan])).toEqual(['jann@ace.test']);
  expect(valuesIn('nothing', [ANN, BEN])).toEqual([]);
});
