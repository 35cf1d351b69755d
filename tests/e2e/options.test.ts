import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { driveSidebar } from '../../sandbox/browser/sidebar-driver.ts';
import { violations } from './support/axe.ts';
import { type Extension, openExtension } from './support/harness.ts';

let extension: Extension;
let page: Page;
/** A web server that does not speak the service's contract. */
let other: Server;
let otherUrl: string;

const address = () => page.getByRole('textbox', { name: 'Service address' });
const key = () => page.getByRole('textbox', { name: 'API key' });
const link = () => page.getByRole('textbox', { name: 'Profile link' });
const connect = () => page.getByRole('button', { name: 'Connect', exact: true });
const useNetwork = () => page.getByRole('button', { name: 'Use this network' });
/** A step of the set-up; with `state`, only while it is in that state. */
const step = (name: string, state = '') =>
  page.getByRole('region', { name: new RegExp(`^${name}.*${state}$`) });
const demoKey = () => extension.sandbox.keys.find(({ name }) => name === 'demo')?.key ?? '';

beforeAll(async () => {
  extension = await openExtension({ account: null, network: false });
  ({ page } = extension);
  other = createServer((_request, response) => response.end('<h1>Hello</h1>'));
  await new Promise<void>((resolve) => other.listen(0, resolve));
  otherUrl = `http://localhost:${(other.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await extension?.close();
  other?.close();
});

async function said(words: string | RegExp): Promise<void> {
  await page.getByRole('alert').filter({ hasText: words }).waitFor();
}

describe('the first run', () => {
  test('opens the set-up by itself', async () => {
    await expect
      .poll(() => extension.context.pages().some((one) => one.url().endsWith('/options.html')), {
        timeout: 30_000,
      })
      .toBe(true);
  });

  test('shows three steps to do and no error', async () => {
    await page.goto(extension.url('options.html'));
    await page.getByRole('heading', { level: 1, name: 'Set up Talent Scout' }).waitFor();
    for (const name of ['Your service', 'Your network', 'Try it']) await step(name, 'To do').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
});

describe('the step for the service', () => {
  test.each([
    ['', 'Enter the address'],
    ['not an address', 'not a web address'],
    ['http://talent.example.com', 'must start with https://'],
    ['https://me:secret@talent.example.com', 'user name and password'],
  ])('does not take %j', async (typed, words) => {
    await address().fill(typed);
    await key().fill('some-key');
    await connect().click();
    await said(words);
    expect(await address().inputValue()).toBe(typed);
    expect(await key().inputValue()).toBe('some-key');
  });

  test('asks for the key if none was typed', async () => {
    await address().fill(extension.sandbox.serviceUrl);
    await key().fill('');
    await connect().click();
    await said('Paste the key');
  });

  test('says that nothing answers', async () => {
    await address().fill('http://localhost:9');
    await key().fill('some-key');
    await connect().click();
    await said('No answer from localhost:9');
    expect([await address().inputValue(), await key().inputValue()]).toEqual([
      'http://localhost:9',
      'some-key',
    ]);
  });

  test('says that another web server is no service', async () => {
    await address().fill(otherUrl);
    await connect().click();
    await said('not a Talent Scout service');
  });

  test('says that the service has a problem', async () => {
    extension.sandbox.fault({ operation: 'search', kind: 'status', status: 500 });
    await address().fill(extension.sandbox.serviceUrl);
    await key().fill(demoKey());
    await connect().click();
    await said('isn’t working right now');
    extension.sandbox.clearFaults();
  });

  test('says that the key is wrong', async () => {
    await key().fill('tsk_wrong');
    await connect().click();
    await said('Key rejected');
    expect(await key().inputValue()).toBe('tsk_wrong');
    expect(await violations(page)).toEqual([]);
  });

  test('refuses a key with a line break in it, and sends nothing', async () => {
    const requests: string[] = [];
    const note = (request: Request) => requests.push(request.url());
    extension.context.on('request', note);
    await key().focus();
    // As pasted: the browser makes a space of a line break.
    await page.keyboard.insertText('tsk_one\ntsk_two');
    await connect().click();
    await said('no spaces or line breaks');
    extension.context.off('request', note);
    expect(requests.filter((url) => url.startsWith(extension.sandbox.serviceUrl))).toEqual([]);
  });

  test('connects, folds to one line with the end of the key, and shows the balance', async () => {
    await key().fill(demoKey());
    await key().press('Enter');
    await step('Your service', 'Done').waitFor();
    await page.getByRole('banner').getByText('1,240 credits').waitFor();
    const host = new URL(extension.sandbox.serviceUrl).host;
    await step('Your service')
      .getByText(`Connected to ${host} · key ending ${demoKey().slice(-4)}`)
      .waitFor();
    expect(await key().count()).toBe(0);
    expect(await page.content()).not.toContain(demoKey());
  });

  test('does not send the stored key to another address', async () => {
    await page.getByRole('button', { name: 'Change service' }).click();
    await address().fill(otherUrl);
    await connect().click();
    await said('only to its own address');
    await address().fill(extension.sandbox.serviceUrl);
    await connect().click();
    await step('Your service', 'Done').waitFor();
  });
});

describe('the step for the network', () => {
  test.each([
    ['', 'Paste the address of a profile'],
    ['hello world', 'not a link'],
    ['http://network.example/in/jane', 'must start with https://'],
    ['https://network.example/', 'not a profile'],
    ['https://network.example/company/acme', 'a company page'],
    ['https://network.example/search/results/people/?keywords=jane', 'a search page'],
  ])('does not take %j', async (typed, words) => {
    await link().fill(typed);
    await useNetwork().click();
    await said(words);
    expect(await link().inputValue()).toBe(typed);
  });

  test('shows origin and pattern while the link is typed', async () => {
    await link().fill('https://fr.network.example/in/jane-doe?from=search');
    const understood = step('Your network').getByRole('status').first();
    await understood.getByText('https://fr.network.example', { exact: true }).waitFor();
    await understood.getByText('/in/:slug').waitFor();
  });

  test('stores the network, and the third step opens the example profile with the sidebar', async () => {
    const [person] = extension.everybody();
    if (!person) throw new Error('nobody');
    await link().fill(extension.profile(person));
    await link().press('Enter');
    await step('Your network', 'Done').waitFor();
    await step('Try it', 'To do').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Options' }).waitFor();
    const [profile] = await Promise.all([
      extension.context.waitForEvent('page'),
      page.getByRole('button', { name: 'Open a profile' }).click(),
    ]);
    await profile.waitForURL(extension.profile(person));
    const sidebar = await driveSidebar(profile);
    await sidebar.find({ role: 'heading', name: person.fullName });
    await profile.close();
    await page.bringToFront();
    await step('Try it', 'Done').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('shows the stored service and network after a reload', async () => {
    await page.reload();
    await step('Try it', 'Done').waitFor();
    await page.getByRole('button', { name: 'Change service' }).click();
    await page.getByRole('button', { name: 'Change network' }).click();
    expect(await address().inputValue()).toBe(extension.sandbox.serviceUrl);
    expect(await link().inputValue()).toContain('/in/');
  });
});

test('no page and no worker has logged an error', () => {
  expect(extension.complaints()).toEqual([]);
});
