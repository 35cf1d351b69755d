import { describe, expect, it } from 'vitest';
import { expectAnswer } from './expectations.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { sandboxOf } from './target.ts';

const { target } = openService();

const resolve = (query: Record<string, string>) => target.api.resolveLocation(query);

describe('resolve-location', () => {
  it.each([
    [{ city: 'Lyon', country: 'France' }],
    [{ city: 'Valencia' }],
    [{ city: 'Valencia', country: 'Spain' }],
    [{ country: 'Germany' }],
    [{ state: 'California', country: 'United States' }],
    [{ city: 'Xqzzyville', country: 'France' }],
    [{ city: "L'Hospitalet & co; 100%" }],
  ])('%j is answered with an id, with a choice, or with neither of them', async (query) => {
    const reply = await resolve(query);
    expect(reply.status).toBe(200);
    expectAnswer(reply, shapes.locationResolution);
  });
});

describeInSandbox('resolve-location', () => {
  it('an unambiguous place is resolved', async () => {
    const place = expectAnswer(await resolve({ city: 'Lyon', country: 'France' }), shapes.placeResolved);
    expect(place.displayName).toContain('Lyon');
  });

  it('a country without a city is resolved', async () => {
    expect(expectAnswer(await resolve({ country: 'France' }), shapes.placeResolved).displayName).toBe(
      'France',
    );
  });

  it('case and accents of a place do not matter', async () => {
    const plain = expectAnswer(await resolve({ city: 'Lyon', country: 'France' }), shapes.placeResolved);
    expect(expectAnswer(await resolve({ city: 'LYÓN', country: 'france' }), shapes.placeResolved)).toEqual(
      plain,
    );
  });

  it('a city that is also a province needs a choice, and the answer names the country as a fallback', async () => {
    const several = expectAnswer(
      await resolve({ city: 'Valencia', country: 'Spain' }),
      shapes.placeAmbiguous,
    );
    expect(new Set(several.candidates.map(({ level }) => level)).size).toBeGreaterThan(1);
    expect(new Set(several.candidates.map(({ geoId }) => geoId)).size).toBe(several.candidates.length);
    const spain = expectAnswer(await resolve({ country: 'Spain' }), shapes.placeResolved);
    expect(several.countryFallbackGeoId).toBe(spain.geoId);
  });

  it('without a country, places of all countries are offered', async () => {
    const inOne = expectAnswer(await resolve({ city: 'Valencia', country: 'Spain' }), shapes.placeAmbiguous);
    const everywhere = expectAnswer(await resolve({ city: 'Valencia' }), shapes.placeAmbiguous);
    expect(everywhere.candidates.length).toBeGreaterThan(inOne.candidates.length);
    const ids = everywhere.candidates.map(({ geoId }) => geoId);
    expect(ids).toEqual(expect.arrayContaining(inOne.candidates.map(({ geoId }) => geoId)));
    expect(everywhere.countryFallbackGeoId).toBeUndefined();
  });

  it('an unknown place is neither resolved nor a choice', async () => {
    const reply = await resolve({ city: 'Xqzzyville' });
    expect(reply.body).toMatchObject({ resolved: false, needsConfirmation: false });
  });

  it('each offered place can be used as a filter', async () => {
    const { candidates } = expectAnswer(await resolve({ city: 'Valencia' }), shapes.placeAmbiguous);
    for (const { geoId } of candidates) {
      expectAnswer(
        await target.api.search({ filters: { countries: [{ geoId }], localOnly: true } }),
        shapes.searchAnswer,
      );
    }
  });

  it('resolving costs nothing', async () => {
    const sandbox = sandboxOf(target);
    const { rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      resolve({ city: 'Lyon', country: 'France' }),
    );
    expect(rows).toEqual([]);
  });
});
