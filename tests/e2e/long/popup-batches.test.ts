import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Extension, openExtension } from '../support/harness.ts';
import {
  candidates,
  costOf,
  learnSearchPrice,
  openFreshPopup,
  ordered,
  searchFor,
} from '../support/popup-driver.ts';

let extension: Extension;
let page: Page;

beforeAll(async () => {
  extension = await openExtension({ account: 'rich', sandbox: { people: 2000, speed: 60 } });
  await learnSearchPrice(extension);
});
afterAll(() => extension?.close());
beforeEach(async () => {
  page = await openFreshPopup(extension);
});
afterEach(async () => {
  extension.sandbox.clearFaults();
  await page.close();
});

const RICH = 3;
const requests = () => extension.sandbox.stats().requests;
const newestOrder = () =>
  page.getByRole('list', { name: 'Activity', exact: true }).getByRole('listitem').first();

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to press');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

it('profiles are fetched and charged again only by Refresh profiles', async () => {
  const cost = (work: () => Promise<void>) => costOf(extension, 'enrich/batch', work, RICH);
  await searchFor(page, 'developer');
  const stranger = candidates(page)
    .getByRole('listitem')
    .filter({ hasNot: page.getByText('Talent pool') })
    .first();
  await stranger.getByRole('button', { name: /^Show details of / }).click();
  await stranger.getByRole('button', { name: /^Get profile, / }).click();
  await ordered(page);
  await stranger.getByRole('button', { name: /^Get profile, / }).waitFor({ state: 'detached' });
  await stranger.getByRole('checkbox').check();
  expect(await page.getByRole('button', { name: 'Get profiles' }).isDisabled()).toBe(true);
  const refresh = async (price: RegExp) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Refresh profiles' }).click();
    const dialog = page.getByRole('dialog', { name: /^Refresh profile for / });
    await dialog.getByText(price).waitFor();
    await dialog.getByRole('button', { name: 'Refresh', exact: true }).click();
    await page.getByText('Started for 1 person').waitFor();
    await page.getByRole('tab', { name: 'Activity' }).click();
    await newestOrder().getByText('1 credit used').waitFor();
    await newestOrder().getByText('Found', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Search' }).click();
  };
  // A profile that was fetched alone does not teach what profiles cost in a batch, and a refresh is always a batch.
  expect(await cost(() => refresh(/^We don’t know this price yet: profile\./))).toBe(1);
  expect(await cost(() => refresh(/ · 1 credit$/))).toBe(1);
});

describe('people chosen over several pages', () => {
  /** Ticks `count` people who are not in the own pool, turning the pages, and gives back their names. */
  async function choosePeople(count: number): Promise<string[]> {
    const chosen: string[] = [];
    for (;;) {
      const rows = await candidates(page).getByRole('listitem').all();
      for (const row of rows) {
        if (chosen.length === count) return chosen;
        if ((await row.getByText('Talent pool').count()) > 0) continue;
        await row.getByRole('checkbox').check();
        // A name from right to left stands between isolates.
        chosen.push(((await row.getAttribute('aria-label')) ?? '').replaceAll(/[\u2068\u2069]/g, ''));
      }
      const number = Number(
        /Page (\d+)/.exec((await page.getByText(/^Page \d+ of/).textContent()) ?? '')?.[1],
      );
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText(`Page ${number + 1} of`).waitFor();
    }
  }

  async function outcomes(job: Locator): Promise<Map<string, string>> {
    const toggle = job.getByRole('button', { name: /people$/ });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    const lines = job.locator('.ts-order__person');
    const pairs = await lines.evaluateAll((all) =>
      all.map((line): [string, string] => [
        line.firstElementChild?.textContent ?? '',
        line.querySelector('.ts-status')?.textContent ?? '',
      ]),
    );
    return new Map(pairs.map(([name, words]) => [name.replace(/ \(opens in a new tab\)$/, ''), words]));
  }

  it('are enriched and unlocked in three batches, and each person has their own outcome', async () => {
    await searchFor(page, 'engineer');
    const before = requests();
    const chosen = await choosePeople(32);
    await page.getByText('32 selected').waitFor();
    await page.getByText(/on other pages/).waitFor();

    await page.getByRole('button', { name: 'Get profiles' }).click();
    await page
      .getByRole('dialog', { name: /^Get profiles for 32/ })
      .getByRole('button', { name: 'Get' })
      .click();
    await page.getByText('Started for 32 people').waitFor();
    await expect.poll(() => requests()['enrich/batch'] - before['enrich/batch']).toBe(3);
    await page.getByRole('button', { name: 'Show activity' }).click();
    await newestOrder().getByText('32 of 32').waitFor();
    const people = extension.everybody();
    const unreachable = chosen.filter((name) =>
      people.some((one) => one.fullName === name && one.unreachable),
    );
    expect(unreachable.length).toBeGreaterThan(0);
    await newestOrder().getByText('Partly done').waitFor();
    const enriched = await outcomes(newestOrder());
    expect([...enriched.keys()].toSorted()).toEqual(chosen.toSorted());
    for (const name of unreachable) {
      expect(enriched.get(name)).toBe('Failed: couldn’t get the profile');
    }
    expect([...enriched.values()].filter((words) => words === 'Found')).toHaveLength(32 - unreachable.length);

    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Get contacts' }).click();
    const dialog = page.getByRole('dialog', { name: /^Get contacts for 32/ });
    await dialog.getByRole('checkbox', { name: 'Phone' }).check();
    await dialog.getByRole('checkbox', { name: /^Get \d+ profiles? first$/ }).uncheck();
    await dialog.getByRole('button', { name: 'Get' }).click();
    await page.getByRole('button', { name: 'Show activity' }).click();
    await expect.poll(() => requests()['contact/batch'] - before['contact/batch']).toBe(3);
    await newestOrder()
      .getByText(/^\d+ credits reserved/)
      .waitFor();
    await newestOrder().getByText('32 of 32').waitFor({ timeout: 60_000 });
    const unlocked = await outcomes(newestOrder());
    for (const name of unreachable) expect(unlocked.get(name)).toBe('Skipped, no profile yet');
    await newestOrder()
      .getByText(/skipped: no profile yet$/)
      .waitFor();
    const found = [...unlocked.values()].filter((words) => words === 'Found').length;
    const missing = [...unlocked.values()].filter((words) => words === 'Not found').length;
    expect(found + missing).toBe(32 - unreachable.length);

    const rows = extension.sandbox.ledger(RICH).filter(({ operation }) => operation === 'contact/batch');
    const charged = rows.filter(({ credits }) => credits > 0).reduce((sum, { credits }) => sum + credits, 0);
    const given = rows.filter(({ credits }) => credits < 0).reduce((sum, { credits }) => sum - credits, 0);
    await newestOrder()
      .getByText(`${charged - given} credits used`)
      .waitFor();
    await newestOrder()
      .getByText(new RegExp(`Not found ${missing} · ${given} credits refunded`))
      .waitFor();
  });

  it('are charged once if the recruiter double-clicks Get', async () => {
    await searchFor(page, 'teacher');
    await choosePeople(2);
    const before = requests();
    await page.getByRole('button', { name: 'Get contacts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Get', exact: true }).dblclick();
    await page.getByText('Started for 2 people').waitFor();
    await page.getByRole('button', { name: 'Show activity' }).click();
    await newestOrder().getByText('2 of 2').waitFor();
    expect(requests()['enrich/batch'] - before['enrich/batch']).toBe(1);
    // The first batch names who has to be enriched before, and charges nothing.
    expect(requests()['contact/batch'] - before['contact/batch']).toBe(2);
  });

  it('are not paid for by the second half of a double click, which lands on the dialog', async () => {
    await searchFor(page, 'nurse');
    await choosePeople(12);
    const before = requests();
    const press = async (at: { x: number; y: number }, clickCount: number) => {
      await page.mouse.move(at.x, at.y);
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
    };
    const beside = { x: 4, y: 4 };
    /** Expects the second half of a double click, beside the dialog and on one of its buttons, to do nothing. */
    const stays = async (dialog: Locator, button: string) => {
      await dialog.waitFor();
      await press(beside, 2);
      await press(await middleOf(dialog.getByRole('button', { name: button, exact: true })), 2);
      expect(await dialog.isVisible()).toBe(true);
    };
    await page.getByRole('button', { name: 'Get contacts' }).click();
    const question = page.getByRole('dialog', { name: /^Get contacts for 12/ });
    await stays(question, 'Cancel');
    await stays(question, 'Get');
    for (const paid of ['enrich/batch', 'contact/batch'] as const)
      expect(requests()[paid]).toBe(before[paid]);

    await press(beside, 1);
    await question.waitFor({ state: 'detached' });
  });

  it('have a warning while the service makes no progress, and no longer once it does', async () => {
    await searchFor(page, 'accountant');
    await choosePeople(2);
    extension.sandbox.fault({ kind: 'stall', operation: 'enrich/batch', times: 1 });
    await page.getByRole('button', { name: 'Get profiles' }).click();
    await ordered(page);
    await page.getByRole('button', { name: 'Show activity' }).click();
    const warning = newestOrder().getByText('Taking longer than usual');
    await newestOrder().getByRole('button', { name: 'Mute' }).waitFor();
    expect(await warning.count()).toBe(0);
    extension.sandbox.advance(3 * 60_000);
    await warning.waitFor();
    extension.sandbox.clearFaults();
    await newestOrder().getByText('2 of 2').waitFor();
    expect(await warning.count()).toBe(0);
  });

  it('can be muted', async () => {
    await searchFor(page, 'designer');
    extension.sandbox.fault({ kind: 'stall', operation: 'contact', times: 1 });
    const stranger = candidates(page)
      .getByRole('listitem')
      .filter({ hasNot: page.getByText('Own pool') })
      .first();
    await stranger.getByRole('button', { name: /^Show details of / }).click();
    await stranger.getByRole('button', { name: /^Get contacts, / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Get', exact: true }).click();
    await ordered(page);
    await page.getByRole('button', { name: 'Show activity' }).click();
    await newestOrder().getByRole('button', { name: 'Mute' }).click();
    await newestOrder().getByText('Muted').waitFor();
  });
});
