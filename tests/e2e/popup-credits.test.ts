import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Extension, openExtension } from './support/harness.ts';
import { costOf, openFreshPopup, prompt, searchFor } from './support/popup-driver.ts';

const SMALL = 1;
let extension: Extension;

beforeAll(async () => {
  extension = await openExtension({ account: 'small', sandbox: { people: 400, speed: 40 } });
});
afterAll(() => extension?.close());

it('the popup says how many credits a batch needs and how many there are if they do not suffice', async () => {
  const page = await openFreshPopup(extension);
  await searchFor(page, 'engineer');
  await page.getByText('2 credits').first().waitFor();
  const rows = page.getByRole('list', { name: 'Candidates' }).getByRole('listitem');
  const network = rows.filter({ hasNot: page.getByText('Talent pool') });
  for (let index = 0; index < 5; index++) await network.nth(index).getByRole('checkbox').check();
  const cost = await costOf(
    extension,
    'enrich/batch',
    async () => {
      await page.getByRole('button', { name: 'Get profiles' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Get', exact: true }).click();
      await page.getByRole('tab', { name: 'Activity' }).click();
      const job = page.getByRole('list', { name: 'Activity', exact: true }).getByRole('listitem').first();
      await job.getByText('Declined').waitFor();
      await job.getByText(/Needs 5 credits\. You have 2\./).waitFor();
      await job.getByRole('button', { name: 'Dismiss' }).click();
      await expect.poll(() => job.getByText(/Needs 5 credits\. You have 2\./).count()).toBe(0);
    },
    SMALL,
  );
  expect(cost).toBe(0);
  await page.close();
});

it('the popup says how many credits a search needs if there are none', async () => {
  extension.sandbox.setAccount(SMALL, { credits: 0, extra: 0 });
  const page = await openFreshPopup(extension);
  await prompt(page).fill('anybody at all');
  await prompt(page).press('Enter');
  await page.getByText(/Needs 1 credit\. You have 0\./).waitFor();
  await page.close();
});
