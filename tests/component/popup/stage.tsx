import '../../../assets/ui.css';
import '../../../components/popup/popup.css';
import axe from 'axe-core';
import { render } from 'preact';
import english from '../../../assets/public/_locales/en/messages.json';
import spanish from '../../../assets/public/_locales/es/messages.json';
import type { FollowContacts } from '../../../components/orders/ports.ts';
import { Popup } from '../../../components/popup/popup.tsx';
import { createPopupModel, type PopupModel } from '../../../components/popup/popup-model.ts';
import { ClockContext } from '../../../components/ui/clock.ts';
import { setText, textFromMessages } from '../../../lib/i18n/text.ts';
import type { MessageName } from '../../../lib/messages/messages.ts';
import type { Resolution } from '../../../lib/service/model.ts';
import { endTransitions } from '../end-transitions.ts';
import { NOW } from './views.ts';

export interface Asked {
  name: MessageName;
  request: Record<string, unknown>;
}

interface Wiring {
  prefill?: string | null;
  contacts?: FollowContacts;
  copy?: (text: string) => Promise<void>;
}

type Answers = Partial<Record<MessageName, (request: Record<string, unknown>, turn: number) => unknown>>;

/** Where nothing is no answer. */
const NOTHING: Partial<Record<MessageName, Resolution>> = {
  'resolve.place': { state: 'none', countryId: null },
  'resolve.entity': { state: 'none', countryId: null },
};

const clock = { now: () => NOW, every: () => () => undefined };

/** A popup over a worker that answers from a table; what is not in it is answered with nothing. */
export function stage(answers: Answers = {}, wiring: Wiring = {}) {
  const { prefill = null, contacts = () => () => undefined, copy = async () => undefined } = wiring;
  const asked: Asked[] = [];
  let clicks = 0;
  const model = createPopupModel({
    // The table's answers are plain data of the request's own shape.
    ask: (async (name: MessageName, request: Record<string, unknown>) => {
      asked.push({ name, request });
      const turn = asked.filter((one) => one.name === name).length;
      return answers[name]?.(request, turn) ?? { ok: true, data: NOTHING[name] ?? null };
    }) as never,
    newClick: () => `click-${++clicks}`,
    now: () => NOW,
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    lookUpLinks: () => undefined,
    contacts,
    copy,
    prefill,
  });
  return { model, asked, requests: (name: MessageName) => asked.filter((one) => one.name === name) };
}

let standing: { root: Element; model: PopupModel } | null = null;

/** Draws a popup into the page and returns where it stands. */
export function draw(model: PopupModel, { language = 'en' as 'en' | 'es', width = 400 } = {}): HTMLElement {
  setText(language === 'es' ? textFromMessages(spanish, 'es') : textFromMessages(english, 'en'));
  if (standing) {
    render(null, standing.root);
    standing.model.stop();
    standing.root.remove();
  }
  document.documentElement.lang = language;
  document.title = 'Popup';
  const root = document.createElement('div');
  root.className = 'ts-root';
  root.style.cssText = `inline-size:${width}px;block-size:600px`;
  document.body.append(root);
  standing = { root, model };
  render(
    <ClockContext.Provider value={clock}>
      <Popup model={model} onWorkspace={() => undefined} onWindow={() => undefined} />
    </ClockContext.Provider>,
    root,
  );
  return root;
}

/** What assistive technology would stumble over, in one colour scheme. */
export async function violations(root: HTMLElement, scheme: 'light' | 'dark'): Promise<string[]> {
  document.documentElement.style.colorScheme = scheme;
  root.style.colorScheme = scheme;
  endTransitions(root);
  const { violations: found } = await axe.run(root, { resultTypes: ['violations'] });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}
