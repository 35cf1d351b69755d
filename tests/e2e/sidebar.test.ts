import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Extension, openExtension } from './support/harness.ts';
import { driveSidebar } from './support/sidebar-driver.ts';

let extension: Extension;

beforeAll(async () => {
  extension = await openExtension();
});
afterAll(() => extension.close());

it('finds, enriches and unlocks the person of the page', async () => {
  const { sandbox, page } = extension;
  const person = extension
    .everybody()
    .find(({ workEmail, urn, unreachable }) => workEmail && !unreachable && !sandbox.people.inPool(0, urn));
  if (!person) throw new Error('nobody fits');
  await page.goto(extension.profile(person));
  const sidebar = await driveSidebar(page);
  await sidebar.open();
  await sidebar.find({ role: 'heading', name: person.fullName });
  await sidebar.pay({ role: 'button', name: 'Find this person' });
  await sidebar.find({ role: 'button', name: 'Enrich profile' });
  await page.screenshot({ path: '/tmp/shot-known.png' });
  await sidebar.pay({ role: 'button', name: 'Enrich profile' });
  await sidebar.find({ role: 'heading', name: 'Experience' });
  await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  await page.screenshot({ path: '/tmp/shot-found.png' });
  expect(await sidebar.text()).toContain(person.workEmail);
  expect(sandbox.ledger(0).map(({ operation, credits }) => [operation, credits])).toEqual([]);
});
