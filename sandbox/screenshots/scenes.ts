import type { Page } from 'playwright-core';
import { driveSidebar } from '../browser/sidebar-driver.ts';
import { profilePath } from '../network/links.ts';
import type { Person } from '../people/person.ts';
import { chooseNetwork, connectService } from '../tour/set-up.ts';
import type { ScreenshotSession } from './screenshot-session.ts';
import { createSpendingHistory } from './spending-history.ts';

export interface Scene {
  name: string;
  size: { width: number; height: number };
  /** Brings the page to the state that the picture shows. */
  set(page: Page, session: ScreenshotSession): Promise<void>;
  /** Prepares the next scene after the picture was taken. */
  after?(page: Page, session: ScreenshotSession): Promise<void>;
}

/** The pictures, in the order they are taken. A scene needs the state that the earlier ones leave. */
export const SCENES: Scene[] = [
  {
    name: 'set-up',
    size: { width: 880, height: 960 },
    async set(page, session) {
      await page.goto(session.url('options.html'));
      await connectService(page, { serviceUrl: session.sandbox.serviceUrl, key: session.account.key });
      await page.getByRole('textbox', { name: 'Profile link' }).fill(profileOf(session, personFor(session)));
      await page.getByRole('status').filter({ hasText: '/in/' }).waitFor();
    },
    async after(page, session) {
      await chooseNetwork(page, profileOf(session, personFor(session)));
      await createSpendingHistory(session);
    },
  },
  {
    name: 'popup',
    size: { width: 400, height: 600 },
    async set(page, session) {
      await page.goto(session.url('popup.html'));
      await page.getByRole('button', { name: 'Add filter' }).click();
      await page.getByRole('menuitem', { name: 'Place', exact: true }).click();
      await page.getByRole('textbox', { name: 'Place', exact: true }).fill('Spain');
      await page.keyboard.press('Enter');
      await page.getByRole('group', { name: 'Filters' }).getByText('Spain').waitFor();
      await page.getByRole('textbox', { name: 'Who are you looking for?' }).fill('Product designer');
      await page.keyboard.press('Enter');
      const rows = page.getByRole('list', { name: 'Candidates' }).getByRole('listitem');
      await rows.first().waitFor();
      for (const index of [1, 2]) await rows.nth(index).getByRole('checkbox').check();
      await rows
        .first()
        .getByRole('button', { name: /^Show details of/ })
        .click();
    },
  },
  {
    name: 'sidebar',
    size: { width: 1120, height: 720 },
    async set(page, session) {
      const person = personFor(session);
      const link = profileOf(session, person);
      const { fullName: full, firstName: first, lastName: last } = person;
      const name = { full, first, last };
      await session.ask('person.find', { link, name, clickId: crypto.randomUUID(), confirmed: true });
      const order = { link, confirmed: true };
      await session.finish('person.enrich', { ...order, refresh: false, clickId: crypto.randomUUID() });
      const fields = ['work_email', 'phone'];
      await session.finish('person.get', { ...order, name, fields, clickId: crypto.randomUUID() });
      await page.goto(link);
      await session.stopContentClock(page);
      const sidebar = await driveSidebar(page);
      await sidebar.open();
      await sidebar.find({ role: 'button', name: 'Copy work email' });
      await sidebar.find({ role: 'heading', name: 'Experience' });
    },
  },
  {
    name: 'spend',
    size: { width: 1040, height: 720 },
    async set(page, session) {
      await page.goto(session.url('workspace.html#spend'));
      await page.getByRole('table', { name: 'Credits by day' }).waitFor();
    },
  },
];

/** Somebody with positions, education, an email and a phone who isn't in the account's own pool. */
function personFor({ sandbox: { people }, account }: ScreenshotSession): Person {
  const found = people
    .feed({ offset: 0, limit: people.count() })
    .find(
      ({ urn, workEmail, phone, experience, education, unreachable }) =>
        workEmail !== null &&
        phone !== null &&
        experience.length === 3 &&
        education.length > 0 &&
        !unreachable &&
        !people.inPool(account.id, urn),
    );
  if (!found) throw new Error('Nobody on the demo network has all that a picture needs.');
  return found;
}

function profileOf({ sandbox: { networkUrl } }: ScreenshotSession, person: Person): string {
  return `${networkUrl}${profilePath(person)}`;
}
