import { expect, it } from 'vitest';
import { expectAnswer, expectBalance, expectEndValue, expectNoUnlock } from './expectations.ts';
import { ALL_FIELDS, asTalent, asTalents } from './people.ts';
import { contactStates, finishedContact, finishedJob, readContact, waitForContact } from './polling.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { HAS_STATUS, speaks, WHY } from './spoken.ts';
import { sandboxOf } from './target.ts';

const { target, people } = openService();

// The service's documents don't define contact-status, so it is tested in the sandbox only.
describeInSandbox('contact-status', () => {
  it('an unlock goes from QUEUED through PROCESSING to COMPLETED with one requestId', async ({ skip }) => {
    skip(!HAS_STATUS, WHY.noStatus);
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
    const isAlone = speaks('status-values', 'status-alone');
    expect(new Set(states.map((state) => state.requestId))).toEqual(
      new Set([isAlone ? undefined : requestId]),
    );
  });

  it('a completed unlock has all requested values that were found, an open one none or the first', async ({
    skip,
  }) => {
    skip(!HAS_STATUS, WHY.noStatus);
    const person = await people.someone(
      ({ workEmail, phoneNumber }) => workEmail !== null && phoneNumber !== null,
    );
    await target.api.contact(asTalent(person), ['work_email', 'personal_email']);
    const states: Awaited<ReturnType<typeof readContact>>[] = [];
    while (states.at(-1)?.status !== 'COMPLETED') {
      states.push(await readContact(target.api, person.urn));
      sandboxOf(target).advance(5_000);
    }
    const end = states.pop();
    const isSilent = speaks('status-values', 'absent-before', 'never', 'status-alone');
    const isEarly = speaks('status-values', 'early', 'early-only');
    const none = isSilent ? undefined : null;
    for (const { workEmail, personalEmail, phoneNumber } of states) {
      if (!isEarly) expect(workEmail).toBe(none);
      expect([personalEmail, phoneNumber]).toEqual([none, none]);
    }
    expect(states.at(-1)?.workEmail).toBe(isEarly ? person.workEmail : none);
    expectEndValue(end?.workEmail, person.workEmail);
    expectEndValue(end?.personalEmail, person.personalEmail);
    expectEndValue(end?.phoneNumber, null);
  });

  it('the fields of the unlock are named in all states, or in none', async ({ skip }) => {
    skip(!HAS_STATUS, WHY.noStatus);
    const person = await people.someone();
    await target.api.contact(asTalent(person), ['work_email', 'personal_email']);
    const isNamed = speaks('status-fields', 'named') && !speaks('status-values', 'status-alone');
    for (const { requestedFields } of await contactStates(target, person.urn)) {
      expect(requestedFields?.toSorted()).toEqual(isNamed ? ['personal_email', 'work_email'] : undefined);
    }
  });

  it('values that contact-status keeps back are answered by contact, free', async () => {
    const person = await people.someone(({ workEmail }) => workEmail !== null);
    await target.api.contact(asTalent(person), ['work_email']);
    await waitForContact(target, person.urn);
    const again = expectAnswer(
      await target.api.contact(asTalent(person), ['work_email']),
      shapes.contactUnlocked,
    );
    expect(again.workEmail).toBe(person.workEmail);
  });

  it('contact-status costs nothing and reports the balance', async ({ skip }) => {
    skip(!HAS_STATUS, WHY.noStatus);
    skip(speaks('missed-single', 'refunded'), 'the unlock itself is refunded meanwhile');
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    await target.api.contact(asTalent(person), ['phone']);
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      finishedContact(target, person.urn),
    );
    expect(rows).toEqual([]);
    if (!speaks('status-values', 'status-alone')) expectBalance(value, sandbox.balance(sandbox.first));
  });

  it('contact-status knows a candidate of a batch', async ({ skip }) => {
    skip(!HAS_STATUS, WHY.noStatus);
    const person = await people.someone(({ phoneNumber }) => phoneNumber !== null);
    expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    const { jobId } = expectAnswer(
      await target.api.contactBatch(asTalents([person]), ['phone']),
      shapes.contactBatchDispatched,
    );
    expect((await readContact(target.api, person.urn)).status).not.toBe('COMPLETED');
    await finishedJob(target, jobId);
    const end = await readContact(target.api, person.urn);
    expect(end.status).toBe('COMPLETED');
    expectEndValue(end.phoneNumber, person.phoneNumber);
  });

  it('a candidate without an unlock request is not found', async () => {
    const person = await people.candidate();
    for (const urn of [person.urn, 'urn:made:up:for-this-test']) {
      expectNoUnlock(await target.api.contactStatus(urn));
    }
  });
});
