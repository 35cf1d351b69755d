import { expect, it } from 'vitest';
import { expectAnswer, expectErrorCode, expectRefusal } from './expectations.ts';
import { wholePool } from './people.ts';
import { describeInSandbox, describeSpending, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { sandboxOf } from './target.ts';

const { target, people } = await openService();

const enrich = async (urn: string, api = target.api) =>
  expectAnswer(await api.enrich(urn), shapes.enrichAnswer);

describeSpending('enrich', () => {
  it('fetches the full profile of a network candidate; a second call is free and from the cache', async () => {
    const { talent, answer: first } = await people.enriched();
    expect(first.profile.id).toBe(talent.urn);
    const again = await enrich(talent.urn);
    expect(again.fromCache).toBe(true);
    expect(again.creditsDeducted).toBe(0);
    expect(again.profile).toEqual(first.profile);
    expect(again.companyCredits + again.companyExtraCredits).toBe(
      first.companyCredits + first.companyExtraCredits,
    );
  });

  it('a candidate of the own pool is refused with ENRICH_NOT_NEEDED', async () => {
    const [member] = await wholePool(target.api);
    if (member) expectErrorCode(await target.api.enrich(member.urn), 'ENRICH_NOT_NEEDED');
  });

  it('an unknown urn is refused with COLLECT_FAILED', async () => {
    expectErrorCode(await target.api.enrich('urn:made:up:for-this-test'), 'COLLECT_FAILED');
  });
});

describeInSandbox('enrich', () => {
  it('the first call is not from the cache, and the ledger agrees with its answer', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () => enrich(person.urn));
    expect(value.fromCache).toBe(false);
    expect(value.creditsDeducted).toBeGreaterThan(0);
    expect(total).toBe(value.creditsDeducted);
    expect(sandbox.balance(sandbox.first)).toEqual({
      credits: value.companyCredits,
      extra: value.companyExtraCredits,
    });
  });

  it('a call answered from the cache adds no ledger row', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    await enrich(person.urn);
    const { rows } = await sandbox.ledgerDuring(sandbox.first, () => enrich(person.urn));
    expect(rows).toEqual([]);
  });

  it('the profile has the history, the skills and the link of the person', async () => {
    const person = await people.someone();
    const { profile } = await enrich(person.urn);
    expect(profile.network_url).toBe(person.networkUrl);
    expect(profile.experience.length).toBeGreaterThan(0);
    expect(profile.skills.length).toBeGreaterThan(0);
  });

  it('a urn with characters that need encoding in a query is read correctly', async () => {
    const special = (await people.known(10)).filter(({ urn }) => encodeURIComponent(urn) !== urn);
    expect(special.length).toBeGreaterThan(0);
    for (const { urn } of special) expect((await enrich(urn)).profile.id).toBe(urn);
  });

  it('a urn must match exactly', async () => {
    const { urn } = await people.someone();
    for (const other of [
      urn.toLowerCase(),
      urn.toUpperCase(),
      ` ${urn}`,
      `${urn} `,
      urn.slice(0, -1),
      `${urn}%`,
    ]) {
      expectErrorCode(await target.api.enrich(other), 'COLLECT_FAILED');
    }
    expect((await enrich(urn)).fromCache).toBe(false);
  });

  it('an enriched profile contains no contact data', async () => {
    for (const person of await people.known(5, ({ phoneNumber }) => phoneNumber !== null)) {
      const { profile } = await enrich(person.urn);
      expect([profile.email, profile.phone_number]).toEqual([null, null]);
    }
  });

  it('a refused candidate of the own pool costs nothing', async () => {
    const sandbox = sandboxOf(target);
    const [member] = await wholePool(target.api);
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.enrich(member?.urn ?? ''),
    );
    expectErrorCode(value, 'ENRICH_NOT_NEEDED');
    expect(rows).toEqual([]);
  });

  it('an unknown urn and an unreachable profile cost nothing', async () => {
    const sandbox = sandboxOf(target);
    const [gone] = await people.unreachable(1);
    for (const urn of [gone?.urn ?? '', 'urn:made:up:for-this-test']) {
      const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () => target.api.enrich(urn));
      expectErrorCode(value, 'COLLECT_FAILED');
      expect(rows).toEqual([]);
    }
  });

  it('without credits a new profile is refused with its price, and a cached one is answered', async () => {
    const sandbox = sandboxOf(target);
    const [cached, fresh] = await people.known(2);
    const { creditsDeducted } = await enrich(cached?.urn ?? '');
    sandbox.fund(sandbox.first, { credits: 0, extra: 0 });
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.enrich(fresh?.urn ?? ''),
    );
    const refusal = expectRefusal(value, shapes.insufficientCredits);
    expect([refusal.requiredCredits, refusal.availableCredits]).toEqual([creditsDeducted, 0]);
    expect(rows).toEqual([]);
    expect((await enrich(cached?.urn ?? '')).fromCache).toBe(true);
    sandbox.refill(sandbox.first);
    expect((await enrich(fresh?.urn ?? '')).fromCache).toBe(false);
  });
});
