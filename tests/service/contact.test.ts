import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Reply, Talent } from './api.ts';
import {
  expectAnswer,
  expectBalance,
  expectCharge,
  expectEndValue,
  expectErrorCode,
  expectFigure,
  expectFigures,
  expectNoUnlock,
  expectOtherId,
  expectRefusal,
} from './expectations.ts';
import { ALL_FIELDS, asTalent, poolWithoutLink } from './people.ts';
import { finishedContact, readContact, waitForContact } from './polling.ts';
import { describeInSandbox, describeSpending, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { HAS_STATUS, IS_FREE, IS_MOVING, IS_RISING, speaks, TELLS_FIGURES, WHY } from './spoken.ts';
import { sandboxOf } from './target.ts';

const { target, people } = openService();

async function unlock(person: Talent, fields: string[]) {
  return expectAnswer(await target.api.contact(person, fields), shapes.contactDispatched);
}

/** What an unlock costs by the ledger, with which its answer must agree. */
async function priceOf(person: Talent, fields: string[]): Promise<number> {
  const sandbox = sandboxOf(target);
  const { value, total } = await sandbox.ledgerDuring(sandbox.first, () => unlock(person, fields));
  expectFigure(value.creditsCharged, total);
  return total;
}

/** Asserts the answer to a second call: the same unlock, with the fields and the charge that the dialect names. */
function expectJoined(reply: Reply, first: z.output<typeof shapes.contactDispatched>, fields: string[]) {
  const joined = expectAnswer(reply, shapes.contactJoined);
  expect(joined.requestId).toBe(first.requestId);
  expect(joined.requestedFields).toEqual(speaks('contact-again', 'ours') ? fields : first.requestedFields);
  expect(joined.creditsCharged).toBe(
    speaks('contact-again-charge', 'first') || first.creditsCharged === null ? first.creditsCharged : 0,
  );
  return joined;
}

describeSpending('contact', () => {
  it('a new unlock is queued and a second call joins it', async () => {
    const person = await people.candidate();
    const reply = await target.api.contact(person, ['work_email']);
    if (shapes.contactUnlocked.safeParse(reply.body).success) return;
    const first = expectAnswer(reply, shapes.contactDispatched);
    expect(first.requestedFields).toEqual(['work_email']);
    expectJoined(await target.api.contact(person, ['work_email']), first, ['work_email']);
  });
});

describeInSandbox('contact', () => {
  it('a new unlock repeats its fields, and the ledger agrees with its answer', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () =>
      unlock(asTalent(person), ['work_email', 'phone']),
    );
    expect([...value.requestedFields].sort()).toEqual(['phone', 'work_email']);
    expectCharge(total);
    expectFigure(value.creditsCharged, total);
    expectBalance(value, sandbox.balance(sandbox.first));
  });

  it('the price of several fields is the sum of their prices', async ({ skip }) => {
    skip(IS_RISING, WHY.rising);
    const alone: number[] = [];
    for (const field of ALL_FIELDS) alone.push(await priceOf(asTalent(await people.someone()), [field]));
    const together = await priceOf(asTalent(await people.someone()), ALL_FIELDS);
    expect(together).toBeCloseTo(
      alone.reduce((sum, price) => sum + price, 0),
      6,
    );
  });

  it('a field named twice is charged once', async ({ skip }) => {
    const person = asTalent(await people.someone());
    expect((await unlock(person, ['phone', 'phone'])).requestedFields).toEqual(['phone']);
    skip(IS_RISING, WHY.rising);
    const once = await priceOf(asTalent(await people.someone()), ['phone']);
    expect(await priceOf(asTalent(await people.someone()), ['phone', 'phone'])).toBe(once);
  });

  it('prices are fixed, zero, fractions, or higher after some charges', async () => {
    const paid: number[] = [];
    for (let call = 0; call < 7; call += 1) {
      paid.push(await priceOf(asTalent(await people.someone()), ['work_email']));
    }
    const risen = (paid.at(-1) ?? 0) - (paid[0] ?? 0);
    if (IS_RISING) expect(risen).toBeGreaterThan(0);
    else expect(risen).toBe(0);
    expect(paid.some((price) => price === 0)).toBe(IS_FREE);
    expect(paid.some((price) => !Number.isInteger(price))).toBe(speaks('prices', 'fractions'));
  });

  it('a candidate who is not enriched can be unlocked', async () => {
    const person = await people.candidate();
    await unlock(person, ['work_email']);
  });

  it('a second call while the unlock is queued returns the same requestId and charges nothing', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    const first = await unlock(asTalent(person), ['work_email']);
    if (HAS_STATUS) expect((await readContact(target.api, person.urn)).status).toBe('QUEUED');
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.contact(asTalent(person), ['work_email']),
    );
    expect(expectJoined(value, first, ['work_email']).status).toBe('QUEUED');
    expect(rows).toEqual([]);
  });

  it('a second call while the lookup runs returns the same requestId and charges nothing', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    const first = await unlock(asTalent(person), ['work_email']);
    sandbox.advance(5_000);
    if (HAS_STATUS) expect((await readContact(target.api, person.urn)).status).toBe('PROCESSING');
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.contact(asTalent(person), ['work_email']),
    );
    expect(expectJoined(value, first, ['work_email']).status).toBe('PROCESSING');
    expect(rows).toEqual([]);
  });

  it('a call for another field while an unlock is open starts nothing', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    const first = await unlock(asTalent(person), ['work_email']);
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.contact(asTalent(person), ['phone']),
    );
    expectJoined(value, first, ['phone']);
    expect(rows).toEqual([]);
    if (!HAS_STATUS) return;
    const done = await finishedContact(target, person.urn);
    expectEndValue(done.workEmail, person.workEmail);
    expectEndValue(done.phoneNumber, null);
  });

  it('calls at the same time share one unlock and one charge', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () =>
      Promise.all(Array.from({ length: 12 }, () => target.api.contact(asTalent(person), ALL_FIELDS))),
    );
    const ids = value.map((reply) => expectAnswer(reply, shapes.contactAccepted).requestId);
    expect(new Set(ids).size).toBe(1);
    const charged = value.map((reply) => expectAnswer(reply, shapes.contactAccepted).creditsCharged ?? 0);
    const told = charged.filter((credits) => credits > 0);
    const isRepeated = speaks('contact-again-charge', 'first');
    const tellers = IS_FREE || !TELLS_FIGURES ? 0 : isRepeated ? 12 : 1;
    expect(told).toEqual(Array.from({ length: tellers }, () => total));
    expectCharge(total);
  });

  it('unlocked fields are answered at once and free, in any selection', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone(
      ({ workEmail, phoneNumber }) => workEmail !== null && phoneNumber !== null,
    );
    await unlock(asTalent(person), ['work_email', 'phone']);
    await waitForContact(target, person.urn);
    for (const fields of [['work_email', 'phone'], ['work_email'], ['phone']]) {
      const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
        target.api.contact(asTalent(person), fields),
      );
      const answer = expectAnswer(value, shapes.contactUnlocked);
      expect([...answer.requestedFields].sort()).toEqual([...fields].sort());
      if (fields.includes('work_email')) expect(answer.workEmail).toBe(person.workEmail);
      if (fields.includes('phone')) expect(answer.phoneNumber).toBe(person.phoneNumber);
      expect(rows).toEqual([]);
    }
  });

  it('unlocked fields are answered even without credits', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone(({ workEmail }) => workEmail !== null);
    await unlock(asTalent(person), ['work_email']);
    await waitForContact(target, person.urn);
    sandbox.fund(sandbox.first, { credits: 0, extra: 0 });
    expectAnswer(await target.api.contact(asTalent(person), ['work_email']), shapes.contactUnlocked);
    sandbox.refill(sandbox.first);
  });

  it('only fields that are not unlocked yet are charged', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone(({ workEmail }) => workEmail !== null);
    await unlock(asTalent(person), ['work_email']);
    await waitForContact(target, person.urn);
    const { rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      unlock(asTalent(person), ['work_email', 'phone']),
    );
    expect(rows.map(({ field }) => field)).toEqual(IS_FREE ? [] : ['phone']);
    if (!HAS_STATUS) return;
    const done = await finishedContact(target, person.urn);
    expectEndValue(done.workEmail, person.workEmail);
    expectEndValue(done.phoneNumber, person.phoneNumber);
  });

  it('a field that was not found has no value, is refunded or not, and is charged again at the next call', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone(({ phoneNumber }) => phoneNumber === null);
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, async () => {
      const request = await unlock(asTalent(person), ['phone']);
      await waitForContact(target, person.urn);
      if (HAS_STATUS) expectEndValue((await readContact(target.api, person.urn)).phoneNumber, null);
      return request;
    });
    const [charge = 0, ...refunds] = rows.map(({ credits }) => credits);
    expectCharge(charge);
    expectFigure(value.creditsCharged, charge);
    expect(refunds).toEqual(speaks('missed-single', 'refunded') ? [-charge] : []);
    const again = await sandbox.ledgerDuring(sandbox.first, () => unlock(asTalent(person), ['phone']));
    expectOtherId(again.value.requestId, value.requestId);
    expectCharge(again.total);
  });

  it('a pool candidate without a known link is refused unless the request contains a link', async () => {
    const sandbox = sandboxOf(target);
    const [unlinked] = await poolWithoutLink(target.api, 'work_email');
    if (!unlinked) return expect.fail('everyone in the pool has a link');
    for (const networkUrl of ['', 'not a link']) {
      const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
        target.api.contact({ urn: unlinked.urn, networkUrl }, ['work_email']),
      );
      expectErrorCode(value, 'MISSING_NETWORK');
      expect(rows).toEqual([]);
    }
    const other = await people.candidate();
    await unlock({ urn: unlinked.urn, networkUrl: other.networkUrl }, ['work_email']);
  });

  it('without enough credits nothing is started or charged', async ({ skip }) => {
    skip(IS_FREE, WHY.free);
    skip(IS_RISING, WHY.rising);
    skip(IS_MOVING, WHY.moving);
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    const price = await priceOf(asTalent(await people.someone()), ALL_FIELDS);
    sandbox.fund(sandbox.first, { credits: price - 2, extra: 1 });
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.contact(asTalent(person), ALL_FIELDS),
    );
    const refusal = expectRefusal(value, shapes.insufficientCredits);
    expectFigures([refusal.requiredCredits, refusal.availableCredits], [price, price - 1]);
    expect(rows).toEqual([]);
    expectNoUnlock(await target.api.contactStatus(person.urn));
    sandbox.refill(sandbox.first);
  });
});
