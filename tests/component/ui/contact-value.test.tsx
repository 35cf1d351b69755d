import '../../../assets/ui.css';
import { screen, waitFor } from '@testing-library/preact';
import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json';
import { ContactValue } from '../../../components/ui/contact-value.tsx';
import { setText, textFromMessages } from '../../../lib/i18n/text.ts';
import type { ContactField } from '../../../lib/service/model.ts';
import { textNodes } from '../screen.tsx';

const LONG = 'maximiliane.hohenstein@schwarzenberg-holding.example';

let root: HTMLElement;
afterEach(() => {
  render(null, root);
  root.remove();
});

/** The lines into which an email is broken at this width. */
function lines(value: string, width: number): string[] {
  setText(textFromMessages(english, 'en'));
  root = document.createElement('div');
  root.className = 'ts-root';
  root.style.inlineSize = `${width}px`;
  document.body.append(root);
  render(<ContactValue field="work_email" value={value} onCopy={() => undefined} />, root);
  const text = root.querySelector('.ts-contact__text');
  expect(text?.textContent).toBe(value);
  expect(root.scrollWidth).toBe(width);
  const found = new Map<number, string>();
  const walker = document.createTreeWalker(text ?? root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const top = Math.round(range.getBoundingClientRect().top);
      found.set(top, `${found.get(top) ?? ''}${range}`);
    }
  }
  return [...found.values()];
}

it('an email is on one line if there is room', () => {
  expect(lines(LONG, 700)).toEqual([LONG]);
});

it('an email breaks before its domain, not at a hyphen in it', () => {
  expect(lines(LONG, 420)).toEqual(['maximiliane.hohenstein', '@schwarzenberg-holding.example']);
});

it('an email breaks within a domain that is wider than a line', () => {
  const [first, ...rest] = lines(`max@${'schwarzenberg'.repeat(6)}.example`, 300);
  expect(first).toBe('max');
  expect(rest.length).toBeGreaterThan(1);
});

it('an email on two lines is selected as one word', () => {
  lines(LONG, 420);
  getSelection()?.selectAllChildren(root.querySelector('.ts-contact__text') ?? root);
  expect(String(getSelection())).toBe(LONG);
});

/** Draws a value, and gives back the element that holds it once it is drawn. */
async function drawValue(field: ContactField, value: string, onCopy = () => undefined): Promise<Element> {
  setText(textFromMessages(english, 'en'));
  root = document.createElement('div');
  root.className = 'ts-root';
  root.style.inlineSize = '300px';
  document.body.append(root);
  render(<ContactValue field={field} value={value} onCopy={onCopy} />, root);
  return waitFor(() => {
    const text = root.querySelector('.ts-contact__text');
    if (!text) throw new Error('The value is not drawn yet.');
    return text;
  });
}

/** What is read of a value: its text, with the codes in the place of what nobody sees. */
const read = (text: Element) =>
  textNodes(text)
    .map((node) => node.parentElement?.closest('.ts-code')?.getAttribute('data-code') ?? node.data)
    .join('|');

it.each([
  ['work_email', 'ja\u200bne@acme.com', 'ja|U+200B|ne|@acme.com'],
  ['work_email', 'jane@\u202emoc.emca', 'jane|@|U+202E|moc.emca'],
  [
    'work_email',
    `jane${'\u0301'.repeat(500)}@acme.com`,
    'jane\u0301\u0301\u0301\u0301|U+0301 ×496|@acme.com',
  ],
  ['work_email', 'jane\n@acme.com', 'jane|U+000A|@acme.com'],
  ['phone', '+33\u200e639981234', '+33|U+200E|639981234'],
] as const)('%s %j shows a code in the place of what nobody sees', async (field, value, shown) => {
  const text = await drawValue(field, value);
  expect(read(text)).toBe(shown);
  // What is selected and copied by hand is the value itself.
  expect(text.textContent).toBe(value);
  // Such an address is no link, unless it only has too many marks.
  expect(screen.queryAllByRole('link').length).toBe(shown.includes('U+0301') ? 1 : 0);
  expect(root.scrollWidth).toBe(300);
});

it.each([
  ['jane@\u0430cme.com', 'Unusual letters in the domain: xn--cme-5cd.com'],
  ['jane@xn--cme-5cd.com', 'Unusual letters in the domain: xn--cme-5cd.com'],
  ['j\u0430ne@acme.com', 'Unusual letters in this address'],
  ['jane@ac\u200bme.com', /^Unusual letters/],
])('%s has a warning', async (value, words) => {
  await drawValue('work_email', value);
  await waitFor(() => expect(root.querySelector('.ts-contact__odd')?.textContent?.trim()).toMatch(words));
});

it('an ordinary value has no warning and no code', async () => {
  const text = await drawValue('work_email', 'jane@acme.com');
  expect(read(text)).toBe('jane|@acme.com');
  expect(root.textContent).toBe('jane@acme.comMail');
  expect(screen.getByRole('link', { name: 'Mail jane@acme.com' }).getAttribute('href')).toBe(
    'mailto:jane@acme.com',
  );
});

it('the two sides of an email stay in their order, in every script', async () => {
  const text = await drawValue('work_email', 'דניאל@אבג.example');
  const [local, domain] = [...text.children].map((side) => side.getBoundingClientRect());
  expect(local?.right).toBeLessThanOrEqual((domain?.left ?? 0) + 1);
});

it('a domain is never cut off', async () => {
  const text = await drawValue('work_email', `jane@${'\u0430bc.'.repeat(60)}example`);
  const ellipses = [text, ...text.querySelectorAll('*')].map((one) => getComputedStyle(one));
  for (const { textOverflow, overflowX } of ellipses)
    expect([textOverflow, overflowX]).toEqual(['clip', 'visible']);
  expect(root.scrollWidth).toBe(300);
});
