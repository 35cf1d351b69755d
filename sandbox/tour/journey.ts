import type { BrowserContext, Page } from 'playwright-core';
import { driveSidebar } from '../browser/sidebar-driver.ts';
import { agreeToUnknownPrice, orderPlaced } from '../browser/unknown-price.ts';
import { profilePath } from '../network/links.ts';
import type { Person } from '../people/person.ts';
import type { Sandbox } from '../sandbox.ts';
import { setUpExtension } from './set-up.ts';

/** What each step of the tour needs. */
export interface TourContext {
  sandbox: Sandbox;
  context: BrowserContext;
  /** The tab that the recruiter uses. */
  page: Page;
  account: { id: number; key: string };
  /** Somebody on the demo network for whom the account has paid nothing yet. */
  person: Person;
  url(file: string): string;
}

export interface Step {
  name: string;
  /** Performs the step in the browser and returns what was seen. Throws if the result didn't appear. */
  run(context: TourContext): Promise<string>;
  /** The page to take a screenshot of. Default: the recruiter's tab. */
  page?(context: TourContext): Page;
}

const PLACE = 'Valencia, Spain';
const CHOICE = 'Valencia, Valencia Province, Spain';
const BATCH_SIZE = 5;

/** The steps of the tour. Each step begins where the one before it ended. */
export function journey(): Step[] {
  let popup: Page | null = null;
  const inPopup = () => {
    if (!popup) throw new Error('The popup is not open.');
    return popup;
  };
  return [
    { name: 'Set up', run: setUp },
    { name: 'Open a profile', run: openProfile },
    { name: 'Find the person', run: findPerson },
    { name: 'Get the full profile', run: enrich },
    { name: 'Get the work email', run: unlock },
    {
      name: 'Search in a place with several meanings',
      async run(context) {
        popup = await openPopup(context);
        return search(popup);
      },
      page: inPopup,
    },
    {
      name: `Get contacts for ${BATCH_SIZE} people at once`,
      run: () => unlockBatch(inPopup()),
      page: inPopup,
    },
    { name: 'See what it all cost', run: seeSpending },
  ];
}

async function setUp({ page, url, sandbox, account, person }: TourContext): Promise<string> {
  await setUpExtension(page, {
    url,
    serviceUrl: sandbox.serviceUrl,
    key: account.key,
    profileLink: profileOf(sandbox, person),
  });
  return `connected to ${sandbox.serviceUrl}, network ${sandbox.networkUrl}`;
}

async function openProfile({ page, sandbox, person }: TourContext): Promise<string> {
  await page.goto(profileOf(sandbox, person));
  const sidebar = await driveSidebar(page);
  await sidebar.open();
  await sidebar.find({ role: 'heading', name: person.fullName });
  await sidebar.find({ role: 'button', name: 'Find this person' });
  return `${person.fullName}, ${page.url()}`;
}

async function findPerson({ page }: TourContext): Promise<string> {
  const sidebar = await driveSidebar(page);
  await sidebar.pay({ role: 'button', name: 'Find this person' });
  await sidebar.find({ name: 'Matched' });
  return 'matched on the link of the page';
}

async function enrich({ page, person }: TourContext): Promise<string> {
  const sidebar = await driveSidebar(page);
  await sidebar.pay({ role: 'button', name: 'Full profile' });
  await sidebar.find({ role: 'heading', name: 'Experience' });
  const company = person.experience[0]?.company ?? '';
  await sidebar.until(`${company} is not in the history`, (text) => text.includes(company));
  return `${person.experience.length} positions, first ${company}; ${person.skills.length} skills`;
}

async function unlock({ page, person }: TourContext): Promise<string> {
  const sidebar = await driveSidebar(page);
  await sidebar.pay({ role: 'button', name: 'Get work email' });
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  const email = person.workEmail ?? '';
  await sidebar.until(`${email} is not shown`, (text) => text.includes(email));
  return email;
}

async function openPopup({ context, url }: TourContext): Promise<Page> {
  const popup = await context.newPage();
  await popup.setViewportSize({ width: 400, height: 600 });
  await popup.goto(url('popup.html'));
  return popup;
}

async function search(popup: Page): Promise<string> {
  await popup.getByRole('textbox', { name: 'Who are you looking for?' }).waitFor();
  await popup.getByRole('button', { name: 'Add filter' }).click();
  await popup.getByRole('menuitem', { name: 'Place', exact: true }).click();
  await popup.getByRole('textbox', { name: 'Place', exact: true }).waitFor();
  await popup.keyboard.type(PLACE);
  const choices = popup.getByRole('listbox', { name: 'Choose a location' });
  await choices.waitFor();
  const offered = await choices.getByRole('option').count();
  await choices.getByRole('option', { name: CHOICE }).click();
  await popup.getByRole('group', { name: 'Filters' }).getByText(CHOICE).waitFor();
  await popup.getByRole('button', { name: 'Search', exact: true }).click();
  await agreeToUnknownPrice(popup, popup.getByRole('list', { name: 'Candidates' }));
  const found = await rows(popup);
  return `“${PLACE}” could be ${offered} places; in ${CHOICE} there are ${found.length} people`;
}

async function unlockBatch(popup: Page): Promise<string> {
  const strangers = [];
  for (const row of await rows(popup)) {
    if ((await row.getByText('Talent pool').count()) === 0) strangers.push(row);
  }
  const chosen = strangers.slice(0, BATCH_SIZE);
  if (chosen.length < BATCH_SIZE) throw new Error(`Only ${chosen.length} people can be chosen.`);
  for (const row of chosen) await row.getByRole('checkbox').check();
  await popup.getByRole('button', { name: 'Get contacts', exact: true }).click();
  const dialog = popup.getByRole('dialog', { name: new RegExp(`^Get contacts for ${BATCH_SIZE}`) });
  const price = await dialog.getByRole('heading').textContent();
  await dialog.getByRole('button', { name: 'Get', exact: true }).click();
  await agreeToUnknownPrice(popup, orderPlaced(popup));
  await popup.getByRole('tab', { name: 'Activity' }).click();
  const job = popup.getByRole('list', { name: 'Activity', exact: true }).getByRole('listitem').first();
  await job.getByText(`${BATCH_SIZE} of ${BATCH_SIZE}`).waitFor({ timeout: 60_000 });
  const spent = await job.getByText(/credits? used/).textContent();
  return `beforehand: ${price?.trim()}. Afterwards: ${spent?.trim()}.`;
}

async function seeSpending({ page, url, sandbox, account }: TourContext): Promise<string> {
  const spent = sandbox.ledger(account.id).reduce((sum, { credits }) => sum + credits, 0);
  await page.goto(url('workspace.html'));
  await page.getByRole('link', { name: 'Spend' }).click();
  const sum = page.getByRole('row', { name: /^Total/ });
  await sum.getByRole('cell', { name: String(spent), exact: true }).waitFor();
  return `the workspace says ${spent} credits, and so does the ledger of the service`;
}

async function rows(popup: Page) {
  const list = popup.getByRole('list', { name: 'Candidates' });
  await list.waitFor();
  return list.getByRole('listitem').all();
}

function profileOf({ networkUrl }: Sandbox, person: Person): string {
  return `${networkUrl}${profilePath(person)}`;
}
