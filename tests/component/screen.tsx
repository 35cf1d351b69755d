import { configure } from '@testing-library/preact';
import axe from 'axe-core';
import { type ComponentChild, render } from 'preact';
import english from '../../assets/public/_locales/en/messages.json';
import spanish from '../../assets/public/_locales/es/messages.json';
import { ClockContext } from '../../components/ui/clock.ts';
import { setText, textFromMessages } from '../../lib/i18n/text.ts';

// A part that is loaded when it is first shown can take more than a second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

export type Language = 'en' | 'es';

interface Screen {
  title: string;
  /** CSS of the root element. */
  style: string;
  /** What the screen's clock shows. */
  now: number;
  language?: Language;
  dir?: string;
  /** Called once the next screen has taken the place of this one. */
  onReplaced?: () => void;
}

let drawn: { root: Element; onReplaced: () => void } | null = null;

/** Draws a screen in the place of the one before it, and gives back its root element. */
export function drawScreen(
  content: ComponentChild,
  { title, style, now, language = 'en', dir = 'ltr', onReplaced = () => {} }: Screen,
): HTMLElement {
  setText(textFromMessages(language === 'es' ? spanish : english, language));
  if (drawn) {
    render(null, drawn.root);
    drawn.onReplaced();
    drawn.root.remove();
  }
  document.documentElement.lang = language;
  document.title = title;
  const root = document.createElement('div');
  root.className = 'ts-root';
  root.dir = dir;
  root.style.cssText = style;
  document.body.append(root);
  drawn = { root, onReplaced };
  const clock = { now: () => now, every: () => () => undefined };
  render(<ClockContext.Provider value={clock}>{content}</ClockContext.Provider>, root);
  return root;
}

/** What axe finds wrong with a screen in one colour scheme. */
export async function violations(root: HTMLElement, scheme: 'light' | 'dark'): Promise<string[]> {
  document.documentElement.style.colorScheme = scheme;
  root.style.colorScheme = scheme;
  endTransitions(root);
  const { violations: found } = await axe.run(root, { resultTypes: ['violations'] });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** Ends the transitions of colours, or axe would measure a colour between the two schemes. */
function endTransitions(root: Element): void {
  for (;;) {
    const running = root.getAnimations({ subtree: true }).filter((one) => one instanceof CSSTransition);
    if (running.length === 0) return;
    // The end of one transition may start another, in an element that inherits the colour.
    for (const one of running) one.finish();
  }
}

/** All texts inside an element, in their order. */
export function textNodes(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node as Text);
  return found;
}
