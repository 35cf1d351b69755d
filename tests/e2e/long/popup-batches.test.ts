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
const newestOrder = () => page.getByRole('list', { name: 'Jobs', exact: true }).getByRole('listitem').first();

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
    .filter({ hasNot: page.getByText('Own pool') })
    .first();
  await stranger.getByRole('button', { name: /^Enrich / }).click();
  await ordered(page);
  await stranger.getByText('Enriched').waitFor();
  await stranger.getByRole('checkbox').check();
  expect(await page.getByRole('button', { name: /^Enrich \d+$/ }).count()).toBe(0);
  const refresh = async (price: string, isAsked: boolean) => {
    await page.getByRole('button', { name: 'Refresh profiles' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refresh 1 profile' });
    await dialog.getByText(price).waitFor();
    await dialog.getByRole('button', { name: 'Refresh 1' }).click();
    if (isAsked) await page.getByRole('dialog').getByRole('button', { name: 'Go ahead' }).click();
    await page.getByText('Started for 1 person').waitFor();
    await page.getByRole('tab', { name: 'Jobs' }).click();
    await newestOrder().getByText('Spent 1').waitFor();
    await newestOrder().getByText('Done', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Search' }).click();
  };
  // A profile that was fetched alone does not teach what profiles cost in a batch, and a refresh is always a batch.
  expect(await cost(() => refresh('The price is not known yet', true))).toBe(1);
  expect(await cost(() => refresh('At most 1 credit at the prices last paid.', false))).toBe(1);
});

describe('people chosen over several pages', () => {
  /** Ticks `count` people who are not in the own pool, turning the pages, and gives back their names. */
  async function choosePeople(count: number): Promise<string[]> {
    const chosen: string[] = [];
    for (;;) {
      const rows = await candidates(page).getByRole('listitem').all();
      for (const row of rows) {
        if (chosen.length === count) return chosen;
        if ((await row.getByText('Own pool').count()) > 0) continue;
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
    await page.getByText('32 chosen').waitFor();
    await page.getByText(/on other pages/).waitFor();

    await page.getByRole('button', { name: 'Enrich 32' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go ahead' }).click();
    await page.getByText('Started for 32 people').waitFor();
    expect(requests()['enrich/batch'] - before['enrich/batch']).toBe(3);
    await page.getByRole('button', { name: 'Show jobs' }).click();
    await newestOrder().getByText('32 of 32').waitFor();
    const people = extension.everybody();
    const unreachable = chosen.filter((name) =>
      people.some((one) => one.fullName === name && one.unreachable),
    );
    expect(unreachable.length).toBeGreaterThan(0);
    await newestOrder().getByText('Done in part').waitFor();
    const enriched = await outcomes(newestOrder());
    expect([...enriched.keys()].toSorted()).toEqual(chosen.toSorted());
    for (const name of unreachable) {
      expect(enriched.get(name)).toBe('Failed: the profile could not be fetched');
    }
    expect([...enriched.values()].filter((words) => words === 'Enriched')).toHaveLength(
      32 - unreachable.length,
    );

    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Unlock 32' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unlock 32 people' });
    await dialog.getByText('Sent in 3 batches of up to 15.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Phone' }).check();
    await dialog.getByRole('checkbox', { name: /Enrich \d+ pe(?:ople|rson) first/ }).uncheck();
    await dialog.getByRole('button', { name: 'Unlock 32' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go ahead' }).click();
    await page.getByRole('button', { name: 'Show jobs' }).click();
    expect(requests()['contact/batch'] - before['contact/batch']).toBe(3);
    await newestOrder()
      .getByText(/^Held \d+/)
      .waitFor();
    await newestOrder().getByText('32 of 32').waitFor({ timeout: 60_000 });
    const unlocked = await outcomes(newestOrder());
    for (const name of unreachable) expect(unlocked.get(name)).toBe('Not enriched, passed over');
    await newestOrder()
      .getByText(/were? passed over|was passed over/)
      .waitFor();
    const found = [...unlocked.values()].filter((words) => words === 'Found').length;
    const missing = [...unlocked.values()].filter((words) => words === 'Not found').length;
    expect(found + missing).toBe(32 - unreachable.length);
    await newestOrder()
      .getByText(/Spent \d+ · Refunded \d+/)
      .waitFor();

    const rows = extension.sandbox.ledger(RICH).filter(({ operation }) => operation === 'contact/batch');
    const charged = rows.filter(({ credits }) => credits > 0).reduce((sum, { credits }) => sum + credits, 0);
    const given = rows.filter(({ credits }) => credits < 0).reduce((sum, { credits }) => sum - credits, 0);
    await newestOrder()
      .getByText(`Spent ${charged - given} · Refunded ${given}`)
      .waitFor();
  });

  it('are charged once if the recruiter double-clicks Unlock', async () => {
    await searchFor(page, 'teacher');
    await choosePeople(2);
    const before = requests();
    await page.getByRole('button', { name: 'Unlock 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock 2' }).dblclick();
    await page.getByRole('dialog').getByRole('button', { name: 'Go ahead' }).click();
    await page.getByText('Started for 2 people').waitFor();
    await page.getByRole('button', { name: 'Show jobs' }).click();
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
      await press(await middleOf(dialog.getByRole('button', { name: button })), 2);
      expect(await dialog.isVisible()).toBe(true);
    };
    await page.getByRole('button', { name: 'Unlock 12' }).click();
    const fields = page.getByRole('dialog', { name: 'Unlock 12 people' });
    await stays(fields, 'Cancel');
    await fields.getByRole('button', { name: 'Unlock 12' }).click();
    const question = page.getByRole('dialog', { name: 'Spend this much?' });
    await stays(question, 'Go ahead');
    for (const paid of ['enrich/batch', 'contact/batch'] as const)
      expect(requests()[paid]).toBe(before[paid]);

    await press(beside, 1);
    await question.waitFor({ state: 'detached' });
  });

  it('have a warning while the service makes no progress, and no longer once it does', async () => {
    await searchFor(page, 'accountant');
    await choosePeople(2);
    extension.sandbox.fault({ kind: 'stall', operation: 'enrich/batch', times: 1 });
    await page.getByRole('button', { name: 'Enrich 2' }).click();
    await ordered(page);
    await page.getByRole('button', { name: 'Show jobs' }).click();
    const warning = newestOrder().getByText('The service is stuck');
    await newestOrder().getByRole('button', { name: 'Stop watching' }).waitFor();
    expect(await warning.count()).toBe(0);
    extension.sandbox.advance(3 * 60_000);
    await warning.waitFor();
    extension.sandbox.clearFaults();
    await newestOrder().getByText('2 of 2').waitFor();
    expect(await warning.count()).toBe(0);
  });

  it('can be left unwatched, and the charge stays', async () => {
    await searchFor(page, 'designer');
    const [name] = await choosePeople(1);
    extension.sandbox.fault({ kind: 'stall', operation: 'contact', times: 1 });
    await page.getByRole('button', { name: `Unlock contact of ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock 1' }).click();
    await ordered(page);
    await page.getByRole('button', { name: 'Show jobs' }).click();
    await newestOrder().getByRole('button', { name: 'Stop watching' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop watching this job?' });
    await dialog.getByText('what was charged stays charged').waitFor();
    await dialog.getByRole('button', { name: 'Stop watching' }).click();
    await newestOrder().getByText('Not watched').waitFor();
  });
});
