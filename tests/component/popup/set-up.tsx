import '../../../assets/ui.css';
import '../../../components/popup/popup.css';
import type { FollowContacts } from '../../../components/orders/ports.ts';
import { Popup, type PopupPerson } from '../../../components/popup/popup.tsx';
import {
  createPopupModel,
  type PeopleFiles,
  type PopupModel,
} from '../../../components/popup/popup-model.ts';
import type { ResultsFollowUp } from '../../../components/popup/results-follow-up.ts';
import type { MessageName } from '../../../lib/messages/messages.ts';
import type { Resolution } from '../../../lib/service/model.ts';
import { drawScreen, type Language } from '../screen.tsx';
import { NOW } from './views.ts';

export interface Asked {
  name: MessageName;
  request: Record<string, unknown>;
}

interface Wiring {
  prefill?: string | null;
  wasBusy?: boolean;
  hadFound?: boolean;
  contacts?: FollowContacts;
  copy?: (text: string) => Promise<void>;
  files?: Partial<PeopleFiles>;
  startOver?: () => void;
  followUp?: Partial<ResultsFollowUp>;
}

type Answers = Partial<Record<MessageName, (request: Record<string, unknown>, turn: number) => unknown>>;

/** Default answers of messages for which `null` is no valid answer. */
const NOTHING: Partial<Record<MessageName, Resolution>> = {
  'resolve.place': { state: 'none', countryId: null },
  'resolve.entity': { state: 'none', countryId: null },
};

/** A popup with a worker that answers from a table. Messages that are not in it are answered with `null`. */
export function setUp(answers: Answers = {}, wiring: Wiring = {}) {
  const { prefill = null, contacts = () => () => undefined, copy = async () => undefined } = wiring;
  const { wasBusy = false, hadFound = false, followUp = {} } = wiring;
  const { startOver = () => undefined } = wiring;
  const asked: Asked[] = [];
  let clicks = 0;
  const model = createPopupModel({
    // The type of an answer depends on the message's name, which a table of plain data can't express.
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
    startOver,
    contacts,
    copy,
    files: async () => ({
      exportPeople: async (urns) => ({ count: urns.length, left: 0 }),
      exportAs: async () => undefined,
      copyPeople: async () => '',
      inAts: async () => new Set<string>(),
      ...wiring.files,
    }),
    AddToList: () => null,
    Noted: () => null,
    followNoted: () => () => undefined,
    ...followUp,
    prefill,
    last: { wasBusy, hadFound },
  });
  return { model, asked, requests: (name: MessageName) => asked.filter((one) => one.name === name) };
}

/** Draws a popup, and gives back its root. */
export function draw(
  model: PopupModel,
  {
    language = 'en',
    width = 400,
    person,
    onAllOrders = () => undefined,
  }: { language?: Language; width?: number; person?: PopupPerson; onAllOrders?: () => void } = {},
): HTMLElement {
  return drawScreen(
    <Popup
      model={model}
      onWorkspace={() => undefined}
      onAllOrders={onAllOrders}
      onWindow={() => undefined}
      person={person}
    />,
    {
      title: 'Popup',
      style: `inline-size:${width}px;block-size:600px`,
      now: NOW,
      language,
      onReplaced: () => model.stop(),
    },
  );
}
