import { expect, it } from 'vitest';
import { expectAnswer, expectErrorCode } from './expectations.ts';
import { ALL_FIELDS, asTalent, asTalents } from './people.ts';
import { contactStates, finishedContact, finishedJob, readContact } from './polling.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { sandboxOf } from './target.ts';

const { target, people } = await openService();

// The service's documents don't define contact-status, so it is tested in the sandbox only.
describeInSandbox('contact-status', () => {
  it('an unlock goes from QUEUED through PROCESSING to COMPLETED with one requestId', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    const { requestId } = expectAnswer(
      await target.api.contact(asTalent(person), ALL_FIELDS),
      shapes.contactDispatched,
    );
    const queued = await readContact(target.api, person.urn);
    sandbox.advance(5_000);
    const states = [queued, ...(await contactStates(target, person.urn))];
    const order = ['QUEUED', 'PROCESSING', 'COMPLETED'];
    const ranks = states.map(({ status }) => order.indexOf(status));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(order));
    expect(new Set(states.map((state) => state.requestId))).toEqual(new Set([requestId]));
  });

  it('an open unlock has no values, a completed one has all requested values that were found', async () => {
    const person = await people.someone(
      ({ workEmail, phoneNumber }) => workEmail !== null && phoneNumber !== null,
    );
    await target.api.contact(asTalent(person), ['work_email', 'personal_email']);
    const states = await contactStates(target, person.urn);
    const end = states.pop();
    for (const { workEmail, personalEmail, phoneNumber, requestedFields } of states) {
      expect([workEmail, personalEmail, phoneNumber]).toEqual([null, null, null]);
      expect([...requestedFields].sort()).toEqual(['personal_email', 'work_email']);
    }
    expect(end?.workEmail).toBe(person.workEmail);
    expect(end?.personalEmail).toBe(person.personalEmail);
    expect(end?.phoneNumber).toBeNull();
  });

  it('contact-status costs nothing and reports the balance', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    await target.api.contact(asTalent(person), ['phone']);
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      finishedContact(target, person.urn),
    );
    expect(rows).toEqual([]);
    expect(sandbox.balance(sandbox.first)).toEqual({
      credits: value.companyCredits,
      extra: value.companyExtraCredits,
    });
  });

  it('contact-status knows a candidate of a batch', async () => {
    const person = await people.someone(({ phoneNumber }) => phoneNumber !== null);
    expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    const { jobId } = expectAnswer(
      await target.api.contactBatch(asTalents([person]), ['phone']),
      shapes.contactBatchDispatched,
    );
    expect((await readContact(target.api, person.urn)).status).not.toBe('COMPLETED');
    await finishedJob(target, jobId);
    expect(await readContact(target.api, person.urn)).toMatchObject({
      status: 'COMPLETED',
      phoneNumber: person.phoneNumber,
    });
  });

  it('a candidate without an unlock request is not found', async () => {
    const person = await people.candidate();
    for (const urn of [person.urn, 'urn:made:up:for-this-test']) {
      const reply = await target.api.contactStatus(urn);
      expectErrorCode(reply, 'CONTACT_REQUEST_NOT_FOUND');
      expect(reply.body).toMatchObject({ success: false });
    }
  });
});
