import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANIES, FRESH_ONLY_COMPANY } from '../../../sandbox/people/companies.ts';
import { PLACES } from '../../../sandbox/people/places.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import {
  addFilter,
  candidates,
  chip,
  choices,
  learnSearchPrice,
  openFreshPopup,
  prompt,
  unfold,
} from '../support/popup-driver.ts';
import { type RecordingService, recordService } from '../support/recording-service.ts';

let extension: Extension;
let service: RecordingService;
let stop: () => Promise<void>;
let page: Page;

beforeAll(async () => {
  const sandbox = await startSandbox({ people: 2000, speed: 40 });
  service = await recordService(sandbox.serviceUrl);
  stop = () => sandbox.close();
  extension = await openExtension({ running: { ...sandbox, serviceUrl: service.url } });
  await learnSearchPrice(extension);
});
afterAll(async () => {
  await extension?.close();
  await service?.close();
  await stop?.();
});
beforeEach(async () => {
  page = await openFreshPopup(extension);
});
afterEach(() => page.close());

const searches = () => service.to('/v1/talent-scout/search');
const lastFilters = () => JSON.parse(JSON.parse(searches().at(-1)?.body ?? '{}').filtersJson);

async function search(): Promise<void> {
  const before = searches().length;
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => searches().length).toBe(before + 1);
}

describe('a place filter', () => {
  const asked = () => service.to('/v1/talent-scout/resolve-location').map(({ path }) => path);

  it('is looked up in the usual country, which is asked for once', async () => {
    const before = asked().length;
    await addFilter(page, 'Place');
    await page.keyboard.type('Sevilla');
    const country = () => page.getByRole('combobox', { name: 'Your usual country' });
    await country().selectOption('Spain');
    expect(asked()).toHaveLength(before);
    await page.getByRole('button', { name: 'Use this country' }).click();
    await page.getByText('Looked up in Spain').waitFor();
    await expect.poll(() => asked().at(-1)).toMatch(/city=Sevilla&country=Spain$/);
    await page.close();
    page = await openFreshPopup(extension);
    await addFilter(page, 'Place');
    await page.getByText('Looked up in Spain').waitFor();
    expect(await country().count()).toBe(0);
  });

  it('of a name that a city and a province have can be both', async () => {
    for (const name of [/^Valencia, Valencia Province, Spain/, /^Valencia Province, Spain/]) {
      await addFilter(page, 'Place');
      await page.keyboard.type('Valencia, Spain');
      await choices(page).getByRole('option', { name }).click();
      await choices(page).waitFor({ state: 'hidden' });
    }
    await chip(page, 'Place Valencia Province, Spain').waitFor();
    await search();
    expect(lastFilters().countries).toHaveLength(2);
  });

  it('of a name that several places have lets the recruiter choose', async () => {
    await addFilter(page, 'Place');
    await page.keyboard.type('Córdoba');
    await choices(page).waitFor();
    const inSpain = await choices(page).getByRole('option').count();
    await page.getByRole('button', { name: 'Search all countries' }).click();
    await expect.poll(() => choices(page).getByRole('option').count()).toBeGreaterThan(inSpain);
    await page.getByRole('textbox', { name: 'Place', exact: true }).focus();
    expect(await choices(page).getByRole('option', { selected: true }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => choices(page).evaluate((list) => list === document.activeElement)).toBe(true);
    await choices(page)
      .getByRole('option', { name: /^Córdoba, Córdoba Province, Spain/ })
      .click();
    await chip(page, 'Place Córdoba, Córdoba Province, Spain').waitFor();
    await search();
    const city = PLACES.find(({ displayName }) => displayName === 'Córdoba, Córdoba Province, Spain');
    expect(lastFilters().countries).toEqual([
      { city: 'Córdoba', state: 'Córdoba Province', country: 'Spain', geoId: city?.geoId },
    ]);
    await candidates(page).waitFor();
    for (const place of await candidates(page)
      .getByText(/Córdoba/)
      .allTextContents()) {
      expect(place).toContain('Spain');
    }
  });

  it('of a name that several places have can be the whole country instead', async () => {
    await addFilter(page, 'Place');
    await page.keyboard.type('Valencia, Spain');
    await choices(page).waitFor();
    await page.getByRole('button', { name: 'Use all of Spain for now' }).click();
    await chip(page, 'Place Spain').waitFor();
    await search();
    const spain = PLACES.find(({ name, level }) => name === 'Spain' && level === 'country');
    expect(lastFilters().countries).toEqual([{ country: 'Spain', geoId: spain?.geoId }]);
  });

  it('is looked up in all countries only if the recruiter asks for that', async () => {
    await addFilter(page, 'Place');
    await page.keyboard.type('Buffalo, Spain');
    await page.getByText('No match for “Buffalo, Spain”. Not applied').waitFor();
    expect(asked().at(-1)).toMatch(/city=Buffalo&country=Spain$/);
    await page.getByRole('button', { name: 'Search all countries' }).click();
    await page.getByRole('button', { name: 'Add Buffalo, New York, United States' }).click();
    expect(asked().at(-1)).toMatch(/city=Buffalo$/);
    await chip(page, 'Place Buffalo, New York, United States').waitFor();
  });

  it('can be typed in separate boxes for city, state and country', async () => {
    await addFilter(page, 'Place');
    await page.keyboard.type('Lyon, France');
    await page.getByRole('button', { name: 'Separate fields' }).click();
    expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Lyon');
    expect(await page.getByRole('textbox', { name: 'Country' }).inputValue()).toBe('France');
    await page.getByRole('textbox', { name: 'City' }).fill('Springfield');
    await page.getByRole('textbox', { name: 'State or province' }).fill('Illinois');
    await page.getByRole('textbox', { name: 'Country' }).fill('USA');
    await page.keyboard.press('Enter');
    await chip(page, 'Place Springfield, Illinois, United States').waitFor();
  });
});

describe('a company filter', () => {
  it('of a name that two companies have lets the recruiter choose', async () => {
    await addFilter(page, 'Current company');
    await page.keyboard.type('Atlas');
    await choices(page).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('atlas (s');
    await page.keyboard.press('Enter');
    await chip(page, 'Current company Atlas (Software Development)').waitFor();
    await search();
    const atlas = COMPANIES.find(
      ({ name, industry }) => name === 'Atlas' && industry === 'Software Development',
    );
    expect(lastFilters().currentCompany).toEqual({
      query: 'Atlas (Software Development)',
      entityId: atlas?.entityId,
    });
  });

  it('that is not found can be looked up again past the service’s cache', async () => {
    await addFilter(page, 'Past company');
    await page.keyboard.type(FRESH_ONLY_COMPANY);
    await page.getByText(`No match for “${FRESH_ONLY_COMPANY}”. Not applied`).waitFor();
    await page.getByRole('button', { name: 'Check again' }).click();
    await chip(page, `Past company ${FRESH_ONLY_COMPANY}`).waitFor();
    expect(service.to('/v1/talent-scout/resolve-entity').at(-1)?.path).toContain('forceFresh=true');
  });

  it('that is not found is left out of a search only after the recruiter has agreed', async () => {
    await addFilter(page, 'Current company');
    await page.keyboard.type('No such company anywhere');
    await page.getByText('No match for “No such company anywhere”. Not applied').waitFor();
    await prompt(page).fill('engineer');
    const before = searches().length;
    await prompt(page).press('Enter');
    const dialog = page.getByRole('dialog', { name: '1 filter not applied' });
    await dialog.getByText('No such company anywhere').waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(searches().length).toBe(before);
    await page
      .getByRole('button', { name: 'Change Current company No such company anywhere · not applied' })
      .waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await dialog.getByRole('button', { name: 'Search without it' }).click();
    await candidates(page).waitFor();
    expect(searches().length).toBe(before + 1);
    expect(lastFilters()).toEqual({});
  });

  it('that is still being looked up when Search is pressed is part of the search if there is one answer', async () => {
    await addFilter(page, 'Current company');
    await page.keyboard.type('Cargoverde');
    await search();
    await unfold(page);
    await chip(page, 'Current company Cargoverde').waitFor();
    expect(lastFilters().currentCompany.query).toBe('Cargoverde');
  });
});
