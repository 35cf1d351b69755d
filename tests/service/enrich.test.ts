import { expect, it } from 'vitest';
import {
  expectAnswer,
  expectBalance,
  expectCharge,
  expectErrorCode,
  expectFigure,
  expectFigures,
  expectId,
  expectRefusal,
} from './expectations.ts';
import { wholePool } from './people.ts';
import { describeInSandbox, describeSpending, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { IS_FREE, IS_MOVING, IS_RISING, speaks, WHY } from './spoken.ts';
import { sandboxOf } from './target.ts';

const { target, people } = openService();

const enrich = async (urn: string, api = target.api) =>
  expectAnswer(await api.enrich(urn), shapes.enrichAnswer);

describeSpending('enrich', () => {
  it('fetches the full profile of a network candidate; a second call is free and from the cache', async () => {
    const { talent, answer: first } = await people.enriched();
    expectId(first.profile.id, talent.urn);
    const again = await enrich(talent.urn);
    expect(again.fromCache).toBe(true);
    expectFigure(again.creditsDeducted, 0);
    expect(again.profile).toEqual(first.profile);
    if (IS_MOVING || speaks('balance', 'lagging')) return;
    expect([again.companyCredits, again.companyExtraCredits]).toEqual([
      first.companyCredits,
      first.companyExtraCredits,
    ]);
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
    expectCharge(total);
    expectFigure(value.creditsDeducted, total);
    expectBalance(value, sandbox.balance(sandbox.first));
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
    for (const { urn } of special) expectId((await enrich(urn)).profile.id, urn);
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

  it('an unknown urn and an unreachable profile cost nothing, or what a profile costs', async () => {
    const sandbox = sandboxOf(target);
    const [gone] = await people.unreachable(1);
    for (const urn of [gone?.urn ?? '', 'urn:made:up:for-this-test']) {
      const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () => target.api.enrich(urn));
      expectErrorCode(value, 'COLLECT_FAILED');
      expect(rows.map((row) => [row.operation, row.urn])).toEqual(
        speaks('failed-enrich', 'charged') ? [['enrich', urn]] : [],
      );
    }
  });

  it('without credits a new profile is refused with its price, and a cached one is answered', async ({
    skip,
  }) => {
    skip(IS_FREE, WHY.free);
    skip(IS_RISING, WHY.rising);
    skip(IS_MOVING, WHY.moving);
    const sandbox = sandboxOf(target);
    const [cached, fresh] = await people.known(2);
    const { total: price } = await sandbox.ledgerDuring(sandbox.first, () => enrich(cached?.urn ?? ''));
    sandbox.fund(sandbox.first, { credits: 0, extra: 0 });
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.enrich(fresh?.urn ?? ''),
    );
    const refusal = expectRefusal(value, shapes.insufficientCredits);
    expectFigures([refusal.requiredCredits, refusal.availableCredits], [price, 0]);
    expect(rows).toEqual([]);
    expect((await enrich(cached?.urn ?? '')).fromCache).toBe(true);
    sandbox.refill(sandbox.first);
    expect((await enrich(fresh?.urn ?? '')).fromCache).toBe(false);
  });
});
