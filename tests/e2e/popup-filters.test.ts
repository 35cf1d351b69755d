import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPANIES } from '../../sandbox/people/companies.ts';
import { INDUSTRIES } from '../../sandbox/people/industries.ts';
import { PLACES } from '../../sandbox/people/places.ts';
import { SCHOOLS } from '../../sandbox/people/schools.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { type Extension, openExtension } from './support/harness.ts';
import { addFilter, chip, openFreshPopup, prompt, unfold } from './support/popup-driver.ts';
import { type RecordingService, recordService } from './support/recording-service.ts';

let extension: Extension;
let service: RecordingService;
let stop: () => Promise<void>;
let page: Page;

beforeAll(async () => {
  const sandbox = await startSandbox({ people: 400, speed: 40 });
  service = await recordService(sandbox.serviceUrl);
  stop = () => sandbox.close();
  extension = await openExtension({ running: { ...sandbox, serviceUrl: service.url } });
  page = await openFreshPopup(extension);
});
afterAll(async () => {
  await extension?.close();
  await service?.close();
  await stop?.();
});

async function typeFilter(kind: string, text: string): Promise<void> {
  await addFilter(page, kind);
  await page.getByRole('textbox', { name: kind, exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await chip(page, `${kind} ${text}`).waitFor();
}

const idOf = <T extends { entityId: string; name: string }>(all: readonly T[], name: string) =>
  all.find((one) => one.name === name)?.entityId;

it('the popup sends every filter in the form that the service documents', async () => {
  await addFilter(page, 'Skill');
  await page.keyboard.type('Go, Kubernetes');
  await page.keyboard.press('Enter');
  await chip(page, 'Skill Kubernetes').waitFor();
  await page.keyboard.press('Escape');
  await addFilter(page, 'Language');
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Native');
  await page.getByRole('textbox', { name: 'Language' }).fill('French');
  await page.keyboard.press('Enter');
  await chip(page, 'Language French · Native').waitFor();
  await typeFilter('Job title', 'Data Engineer');
  await typeFilter('First name', 'Anne');
  await typeFilter('Last name', 'O’Neil');
  await typeFilter('Current company', 'Quillstack');
  await typeFilter('Past company', 'Tessarine Labs');
  await typeFilter('Industry', 'Banking');
  await typeFilter('School', SCHOOLS[0]?.name ?? '');
  await addFilter(page, 'Place');
  await page.keyboard.type('Lyon, France');
  await page.keyboard.press('Enter');
  await chip(page, 'Place Lyon, Auvergne-Rhône-Alpes, France').waitFor();
  await addFilter(page, 'Place');
  await page.keyboard.type('Germany');
  await page.keyboard.press('Enter');
  await chip(page, 'Place Germany').waitFor();
  await page.getByRole('switch', { name: 'Talent pool only' }).click();

  await prompt(page).fill('who likes  spaces');
  const before = service.to('/v1/talent-scout/search').length;
  await prompt(page).press('Enter');
  await expect.poll(() => service.to('/v1/talent-scout/search').length).toBe(before + 1);
  const sent = JSON.parse(service.to('/v1/talent-scout/search').at(-1)?.body ?? '');
  expect(sent).toEqual({ prompt: 'who likes  spaces', page: 1, filtersJson: expect.any(String) });
  const place = (name: string, level: string) =>
    PLACES.find((one) => one.name === name && one.level === level)?.geoId;
  expect(JSON.parse(sent.filtersJson)).toEqual({
    skills: [{ name: 'Go' }, { name: 'Kubernetes' }],
    languages: [{ name: 'French', level: 'NATIVE' }],
    customTitles: [{ name: 'Data Engineer' }],
    firstName: 'Anne',
    lastName: 'O’Neil',
    currentCompany: { query: 'Quillstack', entityId: idOf(COMPANIES, 'Quillstack') },
    pastCompany: { query: 'Tessarine Labs', entityId: idOf(COMPANIES, 'Tessarine Labs') },
    industry: { query: 'Banking', entityId: idOf(INDUSTRIES, 'Banking') },
    school: { query: SCHOOLS[0]?.name, entityId: SCHOOLS[0]?.entityId },
    countries: [
      { city: 'Lyon', state: 'Auvergne-Rhône-Alpes', country: 'France', geoId: place('Lyon', 'city') },
      { country: 'Germany', geoId: place('Germany', 'country') },
    ],
    localOnly: true,
  });
  await page.getByRole('button', { name: '13 filters · Edit' }).waitFor();
  await page.getByRole('tabpanel').getByText('No candidates found').waitFor();
  await page.getByRole('button', { name: 'Search the network too' }).waitFor();
});

it('the popup looks up the same text once', async () => {
  const lookUps = () => service.to('/v1/talent-scout/resolve-entity').length;
  await unfold(page);
  await page.getByRole('button', { name: 'Clear all' }).click();
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect.poll(() => filters.getByRole('button').allTextContents()).toEqual(['Add filter']);
  expect(await page.getByRole('switch', { name: 'Talent pool only' }).isChecked()).toBe(false);
  await typeFilter('Current company', 'Ledgerwell');
  const once = lookUps();
  await page.getByRole('button', { name: 'Remove Current company Ledgerwell' }).click();
  await typeFilter('Current company', 'Ledgerwell');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await typeFilter('Past company', 'Ledgerwell');
  expect(lookUps()).toBe(once);
});

it('filters can be removed with the keyboard', async () => {
  await page.getByRole('button', { name: 'Clear all' }).click();
  for (const skill of ['Rust', 'Elixir', 'Haskell']) await typeFilter('Skill', skill);
  await page.keyboard.press('Backspace');
  const focused = page.locator(':focus');
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Remove Skill Haskell');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await expect.poll(() => chip(page, 'Skill Elixir').count()).toBe(0);
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Remove Skill Haskell');
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await expect.poll(() => focused.textContent()).toBe('Add filter');
});
