import '../../../assets/ui.css';
import '../../../components/options/options.css';
import { type Signal, signal } from '@preact/signals';
import axe from 'axe-core';
import { render } from 'preact';
import { vi } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json';
import spanish from '../../../assets/public/_locales/es/messages.json';
import type { OptionsActions } from '../../../components/options/actions.ts';
import { OptionsPage } from '../../../components/options/options-page.tsx';
import { setText, textFromMessages } from '../../../lib/i18n/text.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { aSession } from '../../support/views.ts';
import { endTransitions } from '../end-transitions.ts';

export const SERVICE = 'https://talent.example.com';
export const PROFILE = 'https://www.network.example/in/jane-doe';

/** A session in which everything is set up. */
export function session(change: Partial<SessionView> = {}): SessionView {
  const network = {
    origin: 'https://www.network.example',
    site: 'network.example',
    pattern: '/in/:slug',
    example: PROFILE,
  };
  return aSession({ serviceUrl: SERVICE, network, spentToday: 3, ...change });
}

/** A session of the first day. */
export const unset = (change: Partial<SessionView> = {}): SessionView =>
  session({ hasKey: false, last4: null, serviceUrl: null, network: null, balance: null, ...change });

const done = async () => ({ ok: true, data: null }) as const;

/** Actions that only write down what was asked. */
export function actions(change: Partial<OptionsActions> = {}): OptionsActions {
  return {
    connect: vi.fn(async () => ({ ok: true, data: { balance: null } }) as const),
    disconnect: vi.fn(done),
    tryKeyAgain: vi.fn(done),
    useNetwork: vi.fn(async (network) => ({ ok: true, data: { network, pattern: '/in/:slug' } }) as const),
    allow: vi.fn(async () => true),
    change: vi.fn(done),
    notify: vi.fn(done),
    exportAll: vi.fn(done),
    eraseAll: vi.fn(async () => ({ ok: true, data: { left: 0 } }) as const),
    openWorkspace: vi.fn(),
    ...change,
  };
}

let standing: Element | null = null;

/** Draws the page and returns where it stands, with the session that can be changed under it. */
export function draw(
  given: SessionView | null,
  does: OptionsActions = actions(),
  { language = 'en' as 'en' | 'es', width = 720, presets = { serviceUrl: '', networkProfile: '' } } = {},
): { root: HTMLElement; told: Signal<SessionView | null> } {
  setText(language === 'es' ? textFromMessages(spanish, 'es') : textFromMessages(english, 'en'));
  if (standing) {
    render(null, standing);
    standing.remove();
  }
  document.documentElement.lang = language;
  document.title = 'Options';
  const root = document.createElement('div');
  root.className = 'ts-root';
  root.style.inlineSize = `${width}px`;
  // A colour on its way from light to dark is neither.
  root.style.setProperty('--ts-fast', '0ms');
  document.body.append(root);
  standing = root;
  const told = signal(given);
  const shortcuts = signal({ sidebar: 'Alt+Shift+S', search: null });
  render(<OptionsPage session={told} shortcuts={shortcuts} presets={presets} actions={does} />, root);
  return { root, told };
}

/** What assistive technology would stumble over, in one colour scheme. */
export async function violations(root: HTMLElement, scheme: 'light' | 'dark'): Promise<string[]> {
  document.documentElement.style.colorScheme = scheme;
  root.style.colorScheme = scheme;
  endTransitions(root);
  const { violations: found } = await axe.run(root, { resultTypes: ['violations'] });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}
