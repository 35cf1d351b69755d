import { expect, it } from 'vitest';
import type { Talent } from './api.ts';
import { expectAnswer, expectErrorCode, expectRefusal } from './expectations.ts';
import { ALL_FIELDS, asTalent, poolWithoutLink } from './people.ts';
import { finishedContact, readContact } from './polling.ts';
import { describeInSandbox, describeSpending, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { sandboxOf } from './target.ts';

const { target, people } = await openService();

async function unlock(person: Talent, fields: string[]) {
  return expectAnswer(await target.api.contact(person, fields), shapes.contactDispatched);
}

describeSpending('contact', () => {
  it('a new unlock is queued and a second call joins it', async () => {
    const person = await people.candidate();
    const reply = await target.api.contact(person, ['work_email']);
    if (shapes.contactUnlocked.safeParse(reply.body).success) return;
    const first = expectAnswer(reply, shapes.contactDispatched);
    expect(first.requestedFields).toEqual(['work_email']);
    const joined = expectAnswer(await target.api.contact(person, ['work_email']), shapes.contactJoined);
    expect(joined.requestId).toBe(first.requestId);
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
    expect(value.creditsCharged).toBeGreaterThan(0);
    expect(total).toBe(value.creditsCharged);
    expect(sandbox.balance(sandbox.first)).toEqual({
      credits: value.companyCredits,
      extra: value.companyExtraCredits,
    });
  });

  it('the price of several fields is the sum of their prices', async () => {
    const alone: number[] = [];
    for (const field of ALL_FIELDS)
      alone.push((await unlock(asTalent(await people.someone()), [field])).creditsCharged);
    const together = await unlock(asTalent(await people.someone()), ALL_FIELDS);
    expect(together.creditsCharged).toBe(alone.reduce((sum, price) => sum + price, 0));
  });

  it('a field named twice is charged once', async () => {
    const once = await unlock(asTalent(await people.someone()), ['phone']);
    const twice = await unlock(asTalent(await people.someone()), ['phone', 'phone']);
    expect(twice.requestedFields).toEqual(['phone']);
    expect(twice.creditsCharged).toBe(once.creditsCharged);
  });

  it('a candidate who is not enriched can be unlocked', async () => {
    const person = await people.candidate();
    await unlock(person, ['work_email']);
  });

  it('a second call while the unlock is queued returns the same requestId and charges nothing', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    const first = await unlock(asTalent(person), ['work_email']);
    expect((await readContact(target.api, person.urn)).status).toBe('QUEUED');
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.contact(asTalent(person), ['work_email']),
    );
    expect(expectAnswer(value, shapes.contactJoined)).toMatchObject({
      requestId: first.requestId,
      status: 'QUEUED',
    });
    expect(rows).toEqual([]);
  });

  it('a second call while the lookup runs returns the same requestId and charges nothing', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    const first = await unlock(asTalent(person), ['work_email']);
    sandbox.advance(5_000);
    expect((await readContact(target.api, person.urn)).status).toBe('PROCESSING');
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.contact(asTalent(person), ['work_email']),
    );
    expect(expectAnswer(value, shapes.contactJoined)).toMatchObject({
      requestId: first.requestId,
      status: 'PROCESSING',
    });
    expect(rows).toEqual([]);
  });

  it('a call for another field while an unlock is open starts nothing and reports the fields of the open one', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    const first = await unlock(asTalent(person), ['work_email']);
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.contact(asTalent(person), ['phone']),
    );
    const joined = expectAnswer(value, shapes.contactJoined);
    expect([joined.requestId, joined.requestedFields]).toEqual([first.requestId, ['work_email']]);
    expect(rows).toEqual([]);
    const done = await finishedContact(target, person.urn);
    expect([done.workEmail, done.phoneNumber]).toEqual([person.workEmail, null]);
  });

  it('calls at the same time share one unlock and one charge', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () =>
      Promise.all(Array.from({ length: 12 }, () => target.api.contact(asTalent(person), ALL_FIELDS))),
    );
    const ids = value.map((reply) => expectAnswer(reply, shapes.contactAccepted).requestId);
    expect(new Set(ids).size).toBe(1);
    const charged = value.map((reply) => expectAnswer(reply, shapes.contactAccepted).creditsCharged);
    expect(charged.filter((credits) => credits > 0)).toEqual([total]);
  });

  it('unlocked fields are answered at once and free, in any selection', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone(
      ({ workEmail, phoneNumber }) => workEmail !== null && phoneNumber !== null,
    );
    await unlock(asTalent(person), ['work_email', 'phone']);
    await finishedContact(target, person.urn);
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
    await finishedContact(target, person.urn);
    sandbox.fund(sandbox.first, { credits: 0, extra: 0 });
    expectAnswer(await target.api.contact(asTalent(person), ['work_email']), shapes.contactUnlocked);
    sandbox.refill(sandbox.first);
  });

  it('only fields that are not unlocked yet are charged', async () => {
    const person = await people.someone(({ workEmail }) => workEmail !== null);
    const { creditsCharged: price } = await unlock(asTalent(await people.someone()), ['phone']);
    await unlock(asTalent(person), ['work_email']);
    await finishedContact(target, person.urn);
    expect((await unlock(asTalent(person), ['work_email', 'phone'])).creditsCharged).toBe(price);
    const done = await finishedContact(target, person.urn);
    expect([done.workEmail, done.phoneNumber]).toEqual([person.workEmail, person.phoneNumber]);
  });

  it('a field that was not found is null, is not refunded and is charged again at the next call', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone(({ phoneNumber }) => phoneNumber === null);
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, async () => {
      const request = await unlock(asTalent(person), ['phone']);
      expect((await finishedContact(target, person.urn)).phoneNumber).toBeNull();
      return request;
    });
    expect(rows.map(({ credits }) => credits)).toEqual([value.creditsCharged]);
    const again = await unlock(asTalent(person), ['phone']);
    expect(again.requestId).not.toBe(value.requestId);
    expect(again.creditsCharged).toBe(value.creditsCharged);
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

  it('without enough credits nothing is started or charged', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    const price = (await unlock(asTalent(await people.someone()), ALL_FIELDS)).creditsCharged;
    sandbox.fund(sandbox.first, { credits: price - 2, extra: 1 });
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.contact(asTalent(person), ALL_FIELDS),
    );
    const refusal = expectRefusal(value, shapes.insufficientCredits);
    expect([refusal.requiredCredits, refusal.availableCredits]).toEqual([price, price - 1]);
    expect(rows).toEqual([]);
    expectErrorCode(await target.api.contactStatus(person.urn), 'CONTACT_REQUEST_NOT_FOUND');
    sandbox.refill(sandbox.first);
  });
});
