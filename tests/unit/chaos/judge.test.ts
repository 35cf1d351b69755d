import { describe, expect, test } from 'vitest';
import { DEFAULT_DIALECT, dialect } from '../../../sandbox/dialects.ts';
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
    dialect: DEFAULT_DIALECT,
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
    hasSetClock: false,
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

test('what was looked up in vain, and no answer named, is not lost if their page says that nothing came', () => {
  const silent = dialect({ 'not-found-as': 'absent', 'status-fields': 'absent', ids: 'null' });
  const both = { ...unlocked, fields: ['work_email' as const, 'personal_email' as const] };
  const paid: Partial<Evidence> = {
    ledger: [row(), row({ id: 2, field: 'personal_email' })],
    journal: [both],
    records: { ...RECORDS, requests: [both], charges: [aCharge({ request: both.id, credits: 4 })] },
  };
  const page = (text: string): Evidence['screens'] => ({
    ...SCREENS,
    spend: { net: 4, lost: 0 },
    profiles: [{ urn: ANN.urn, text }],
  });
  const told = page('Ann Ace | ann@ace.test | Ready today, but no result was received.');
  expect(broken({ ...paid, dialect: silent, screens: told })).toEqual([]);
  expect(broken({ ...paid, dialect: silent, screens: page('Ann Ace | ann@ace.test') })).toEqual(['lost']);
  expect(broken({ ...paid, screens: told })).toEqual(['lost']);
});

test('what a service tells only while it looks is not lost if it came too early, and their page says so', () => {
  const early = dialect({ 'status-values': 'early-only' });
  const phone = { ...unlocked, fields: ['work_email' as const, 'phone' as const] };
  const paid: Partial<Evidence> = {
    dialect: early,
    ledger: [row(), row({ id: 2, field: 'phone' })],
    journal: [phone],
    records: { ...RECORDS, requests: [phone], charges: [aCharge({ request: phone.id, credits: 4 })] },
  };
  const screens = (text: string): Evidence['screens'] => ({
    ...SCREENS,
    spend: { net: 4, lost: 0 },
    profiles: [{ urn: ANN.urn, text }],
  });
  const told = screens('Ann Ace | ann@ace.test | Ready today, but no result was received.');
  expect(broken({ ...paid, screens: told })).toEqual([]);
  expect(broken({ ...paid, screens: screens('Ann Ace | ann@ace.test') })).toEqual(['lost']);
  expect(broken({ ...paid, dialect: DEFAULT_DIALECT, screens: told })).toEqual(['lost']);
});

test('a journey without faults breaks no promise', () => {
  expect(broken({})).toEqual([]);
});

describe('a second charge', () => {
  const twice = [row(), row({ id: 2, ref: 'req_2', time: START + 1 })];

  test('for one click is found, and so is a spend on screen that lacks it', () => {
    expect(broken({ ledger: twice })).toEqual(['paidTwice', 'wrongSpend']);
  });

  /** Another click of the recruiter on the same, once the first has ended. */
  const again = {
    ...unlocked,
    id: 'A|other/c0',
    order: 'A|other',
    sentAt: START + 10,
    changedAt: START + 20,
  };

  test('is accepted if the recruiter clicked again after the first had ended', () => {
    const journal = [{ ...unlocked, changedAt: START + 5 }, again];
    expect(broken({ ledger: twice, journal, presses: 2 })).toEqual(['wrongSpend']);
  });

  test('is found if the first was still under way, unless the clock was set', () => {
    const journal = [{ ...unlocked, changedAt: START + 15 }, again];
    expect(broken({ ledger: twice, journal, presses: 2 })).toEqual(['paidTwice', 'wrongSpend']);
    expect(broken({ ledger: twice, journal, presses: 2, hasSetClock: true })).toEqual(['wrongSpend']);
  });

  test('is accepted if the recruiter clicked again after the answer was lost', () => {
    const lost = { ...unlocked, state: 'needs-decision' as const, lostAt: START + 5, changedAt: START + 15 };
    expect(judge(evidence({ ledger: twice, journal: [lost, again], presses: 2 })).paidTwice).toEqual([]);
  });

  test('for a second request of the same click is found', () => {
    const next = { ...again, id: 'A|click/c1', order: unlocked.order };
    const journal = [{ ...unlocked, changedAt: START + 5 }, next];
    expect(broken({ ledger: twice, journal, presses: 2 })).toEqual(['paidTwice', 'wrongSpend']);
  });

  test('is possible if something was sent twice, which is found even without a charge', () => {
    expect(broken({ journal: [{ ...unlocked, sends: 2 }] })).toEqual(['paidTwice']);
  });

  test('is not found in one charge from two balances', () => {
    const halves = [row({ credits: 1 }), row({ id: 2, credits: 1, balance: 'extra' })];
    expect(broken({ ledger: halves })).toEqual([]);
  });

  test('is found beside a click that was refused', () => {
    const refused = { ...unlocked, id: 'A|other/c0', state: 'refused' as const, charged: 0 };
    expect(broken({ ledger: twice, journal: [unlocked, refused], presses: 2 })).toContain('paidTwice');
  });

  test('is not accepted for a refusal of which the charge was told, and accepted for one of which it was not', () => {
    const refused = { ...again, state: 'refused' as const, error: { kind: 'refused' } };
    const first = { ...unlocked, changedAt: START + 5 };
    const verdict = (charged: number | null) =>
      judge(evidence({ ledger: twice, journal: [first, { ...refused, charged }], presses: 2 })).paidTwice;
    expect(verdict(0)).toHaveLength(1);
    expect(verdict(null)).toEqual([]);
  });

  test('above the limit that the recruiter agreed to is found, unless nobody could know the price', () => {
    const orders = [anOrder({ endedAt: START, limit: 1 })];
    const verdict = (expected: number | null) =>
      broken({ records: { ...RECORDS, orders }, journal: [{ ...unlocked, expected }] });
    expect(verdict(2)).toEqual(['paidTwice']);
    expect(verdict(1)).toEqual([]);
    expect(verdict(null)).toEqual([]);
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
    const second = [paid, { ...paid, id: 2 }];
    expect(broken({ ...change, ledger: second })).toEqual(['paidTwice', 'wrongSpend']);
    const halves = [
      { ...paid, credits: 0.4 },
      { ...paid, id: 2, credits: 0.6, balance: 'extra' as const },
    ];
    expect(broken({ ...change, ledger: halves })).toEqual([]);
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
    const missed = { ...unlocked, outcomes: [{ urn: ANN.urn, result: 'not-found' as const, reason: null }] };
    const change = {
      journal: [missed],
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

  test.each(['unknown', 'failed', 'not-delivered', 'passed-over'] as const)(
    'is accepted if the screen says that the result is %s',
    (result) => {
      const told = { ...unlocked, outcomes: [{ urn: ANN.urn, result, reason: null }] };
      const records = { ...RECORDS, requests: [told], people: [bare] };
      const screens = { ...SCREENS, profiles: [] };
      expect(broken({ journal: [told], records, screens, shownContacts: [] })).toEqual([]);
    },
  );

  test('is found if a request says that it found something which is not on record', () => {
    const refund = row({ id: 2, credits: -2 });
    const records = {
      ...RECORDS,
      people: [{ ...bare, contacts: { work_email: { value: null, at: START } } }],
    };
    const screens = { ...SCREENS, profiles: [], spend: { net: 0, lost: 0 } };
    expect(broken({ ledger: [row(), refund], records, screens, shownContacts: [] })).toEqual(['lost']);
  });

  test('is accepted while a job that the service never ends is followed', () => {
    const job = {
      ...unlocked,
      op: 'contact-batch' as const,
      state: 'accepted' as const,
      targets: [ANN, BEN].map(({ urn }) => ({ urn, networkUrl: null })),
    };
    const records = { ...RECORDS, requests: [job], orders: [anOrder()] };
    expect(broken({ records })).toEqual(['lost']);
    expect(broken({ records, dialect: dialect({ jobs: 'never-done' }) })).toEqual([]);
  });

  test('is not found in a phone number that the service writes as a number', () => {
    const phone = { ...unlocked, fields: ['phone' as const] };
    const ann = { ...bare, contacts: { phone: { value: '34600000001', at: START } } };
    const profiles = [{ urn: ANN.urn, text: 'Ann Ace | 34 600 000 001' }];
    const change = { ledger: [row({ field: 'phone' })], journal: [phone], screens: { ...SCREENS, profiles } };
    expect(broken({ ...change, records: { ...RECORDS, people: [ann] } })).toEqual([]);
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

describe('a refund', () => {
  const batch = { ...unlocked, op: 'contact-batch' as const, charged: 2 };
  const ledger = (operation: string) => [row({ operation }), row({ id: 2, operation, credits: -2 })];

  test('that the finished job named is on the screen', () => {
    const told = { ...batch, used: 0 };
    expect(judge(evidence({ ledger: ledger('contact/batch'), journal: [told] })).wrongSpend).toHaveLength(1);
  });

  test('that no answer named may be missing on the screen', () => {
    const untold = { ...batch, used: null };
    expect(judge(evidence({ ledger: ledger('contact/batch'), journal: [untold] })).wrongSpend).toEqual([]);
    expect(judge(evidence({ ledger: ledger('contact') })).wrongSpend).toEqual([]);
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
