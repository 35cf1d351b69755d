import '../../../assets/ui.css';
import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json';
import { ContactValue } from '../../../components/ui/contact-value.tsx';
import { setText, textFromMessages } from '../../../lib/i18n/text.ts';

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
