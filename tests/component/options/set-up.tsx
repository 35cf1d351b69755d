import '../../../assets/ui.css';
import '../../../components/options/options.css';
import { type Signal, signal } from '@preact/signals';
import { vi } from 'vitest';
import type { OptionsActions } from '../../../components/options/actions.ts';
import { OptionsPage } from '../../../components/options/options-page.tsx';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { aSession } from '../../support/views.ts';
import { drawScreen, type Language } from '../screen.tsx';

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

/** A session in which nothing is set up, as on the first day. */
export const unset = (change: Partial<SessionView> = {}): SessionView =>
  session({ hasKey: false, last4: null, serviceUrl: null, network: null, balance: null, ...change });

const done = async () => ({ ok: true, data: null }) as const;

/** Actions that only record their calls. */
export function actions(change: Partial<OptionsActions> = {}): OptionsActions {
  return {
    connect: vi.fn(async () => ({ ok: true, data: { balance: null, asks: false } }) as const),
    answerNewKey: vi.fn(done),
    disconnect: vi.fn(done),
    switchAccount: vi.fn(done),
    renameAccount: vi.fn(done),
    removeKey: vi.fn(done),
    tryKeyAgain: vi.fn(done),
    useNetwork: vi.fn(async (network) => ({ ok: true, data: { network, pattern: '/in/:slug' } }) as const),
    allow: vi.fn(async () => true),
    openProfile: vi.fn(async () => true),
    setPrice: vi.fn(done),
    storageUsed: vi.fn(async () => ({
      bytes: 1_234_567,
      parts: [{ part: 'people' as const, count: 1200, share: 0.5 }],
    })),
    change: vi.fn(done),
    notify: vi.fn(done),
    exportAll: vi.fn(async () => ({ ok: true, data: { saved: true } }) as const),
    eraseAll: vi.fn(async () => ({ ok: true, data: { left: 0 } }) as const),
    openWorkspace: vi.fn(),
    ...change,
  };
}

/** Draws the page, and gives back its root with the session that can be changed under it. */
export function draw(
  given: SessionView | null,
  does: OptionsActions = actions(),
  { language = 'en' as Language, width = 720, presets = { serviceUrl: '', networkProfile: '' } } = {},
): { root: HTMLElement; current: Signal<SessionView | null> } {
  const current = signal(given);
  const shortcuts = signal({ sidebar: 'Alt+Shift+S', search: null, get: 'Alt+Shift+G' });
  const root = drawScreen(
    <OptionsPage session={current} shortcuts={shortcuts} presets={presets} actions={does} />,
    { title: 'Options', style: `inline-size:${width}px`, now: Date.now(), language },
  );
  return { root, current };
}
