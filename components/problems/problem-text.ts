import { elapsed } from '../../lib/i18n/dates.ts';
import { type MessageKey, t, tn } from '../../lib/i18n/text.ts';
import { lossWords, waitWords } from './loss-words.ts';

/** An error from the worker or from the journal. Its other fields are checked before they are used. */
export type AnyError = { kind: string } & Record<string, unknown>;

/** What the button of a problem does. */
export type NextStep = 'retry' | 'options' | 'reload' | 'again' | 'panel' | 'check';

export interface ProblemText {
  tone: 'error' | 'warning' | 'info';
  title: string;
  text: string;
  action: { step: NextStep; label: string } | null;
}

/** Every `X` for which the message files have `problemXTitle` and `problemXText`. */
type Stem<K extends string = MessageKey> = K extends `problem${infer S}Title`
  ? `problem${S}Text` extends MessageKey
    ? S
    : never
  : never;

type Words = Omit<ProblemText, 'action'> & { step?: NextStep | undefined; label?: MessageKey | undefined };
type Line = readonly [
  tone: ProblemText['tone'],
  stem: Stem,
  step?: NextStep | undefined,
  label?: MessageKey | undefined,
];

const LABELS: Record<NextStep, MessageKey> = {
  retry: 'tryAgain',
  options: 'problemActionOptions',
  reload: 'problemActionReload',
  again: 'searchAgain',
  panel: 'problemActionPanel',
  check: 'problemActionCheck',
};

const line =
  (tone: ProblemText['tone']) =>
  (stem: Stem, step?: NextStep, label?: MessageKey): Line => [tone, stem, step, label];
const error = line('error');
const warning = line('warning');
const info = line('info');

const INTERNAL: Line = error('Internal', 'retry');
const NOT_ENRICHED: Line = warning('NotEnriched');
const BAD_ANSWER: Line = error('BadAnswer', 'retry');

/** Problems with a fixed text, by the error's kind or by the service's code. */
const PLAIN: Record<string, Line> = {
  MISSING_NETWORK: error('MissingNetwork'),
  COLLECT_FAILED: error('Collect', 'retry'),
  blocked: info('Blocked'),
  ENRICH_NOT_NEEDED: info('Pool'),
  ALL_TALENTS_NOT_ENRICHED: NOT_ENRICHED,
  BATCH_JOB_NOT_FOUND: warning('OrderGone'),
  CONTACT_REQUEST_NOT_FOUND: warning('OrderGone'),
  'not-enriched': NOT_ENRICHED,
  key: error('Key', 'options'),
  'bad-response': BAD_ANSWER,
  'too-large': BAD_ANSWER,
  timeout: error('Timeout', 'retry'),
  service: error('Service', 'retry'),
  unreachable: error('Unreachable', 'retry'),
  'invalid-request': error('Invalid'),
  'no-account': info('NoAccount', 'options', 'setUpTalentScout'),
  offline: warning('Offline', 'retry'),
  'unsafe-connection': error('Unsafe', 'retry'),
  forbidden: error('Forbidden'),
  'no-person': info('NoPerson'),
  'worker-gone': warning('Gone', 'reload'),
  'press-again': info('PressAgain'),
  'profile-changed': info('ProfileChanged'),
  covered: info('Covered', 'panel'),
  'page-busy': info('PageBusy', 'panel'),
  'page-zoomed': info('PageZoomed', 'panel'),
  unstored: error('Unstored'),
  stalled: warning('Stalled'),
  parked: info('Parked'),
  crowded: info('Crowded'),
};

function words([tone, stem, step, label]: Line, text = t(`problem${stem}Text`)): Words {
  return { tone, title: t(`problem${stem}Title`), text, step, label };
}

const plain = (name: string): Words | null => {
  const line = Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
  return line ? words(line) : null;
};
const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const amount = (value: unknown): string | null => {
  const credits = finite(value);
  return credits === null ? null : tn('uiCredits', credits);
};
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 300) : null;

function insufficient(error: AnyError): Words {
  const [required, available] = [amount(error.required), finite(error.available)];
  const text =
    required === null
      ? t('problemInsufficientPlain')
      : available === null
        ? t('problemInsufficientNeeds', required)
        : t('problemInsufficientText', required, available);
  return words(['warning', 'Insufficient'], text);
}

function capped(error: AnyError): Words {
  const [cap, spent, risk] = [finite(error.cap), finite(error.spentToday) ?? 0, finite(error.atRisk) ?? 0];
  const used = tn('uiCredits', spent);
  const text =
    risk > 0 ? t('problemCappedRiskText', used, tn('uiCredits', risk)) : t('problemCappedText', used);
  const plain = words(['warning', 'Capped', 'options'], text);
  if (cap === null) return plain;
  const title = spent > cap ? tn('problemCappedOver', spent - cap, cap) : t('problemCappedWould', cap);
  return { ...plain, title };
}

function dearer(error: AnyError): Words {
  const [charged, expected] = [finite(error.charged), finite(error.expected)];
  const text =
    charged === null || expected === null
      ? undefined
      : t('problemPriceRoseOf', tn('uiCredits', charged), charged - expected);
  return words(['warning', 'PriceRose'], text);
}

/** Codes of the service are in capitals. Others are not looked up, since one could equal a kind of ours. */
function refused(error: AnyError): Words {
  const code = textOf(error.code) ?? '';
  const known = code === code.toUpperCase() ? plain(code) : null;
  if (known) return known;
  const reason = textOf(error.message);
  // A code or a number says nothing to a recruiter.
  const text = reason === null ? t('problemRefusedPlain') : t('problemRefusedText', reason);
  return words(['error', 'Refused', 'retry'], text);
}

/** The service asked to slow down. Its wait began when the error was first shown. */
function slowDown({ retryAfterMs }: AnyError, { now, since }: Moment): Words {
  const wait = finite(retryAfterMs);
  if (wait === null) return words(['warning', 'SlowDown', 'retry']);
  const left = since + wait - now;
  return left > 0
    ? words(['warning', 'SlowDown'], t('problemSlowDownUntil', elapsed(left)))
    : words(['warning', 'SlowDown', 'retry'], t('lossTryNow'));
}

/** The time, and when the error was first shown. */
interface Moment {
  now: number;
  since: number;
}

function wordsFor(error: AnyError, moment: Moment): Words {
  const { now } = moment;
  switch (error.kind) {
    case 'insufficient-credits':
      return insufficient(error);
    case 'refused':
    case 'rejected':
      return refused(error);
    case 'slow-down':
      return slowDown(error, moment);
    case 'capped':
      return capped(error);
    case 'too-soon': {
      // A call that is still open has no end that is known: it comes as null.
      const wait = waitWords(finite(error.at), now);
      if (wait === null) return words(['warning', 'TooSoon', 'retry'], lossWords(null));
      return words(['warning', 'TooSoon'], `${t('problemTooSoonText')} ${wait}`);
    }
    case 'search-lost':
      return {
        tone: 'warning',
        title: lossWords(finite(error.balanceFell)),
        text: t('lossSearchAgain'),
        step: 'again',
      };
    case 'key-needed': {
      const waiting = finite(error.waiting) ?? 0;
      const text = waiting > 0 ? tn('problemKeyNeededWaiting', waiting) : undefined;
      return words(['info', 'KeyNeeded', 'options', 'problemActionKey'], text);
    }
    case 'over-limit': {
      const [limit, needed] = [amount(error.limit), amount(error.needed)];
      const text = limit && needed ? t('problemOverLimitOf', limit, needed) : undefined;
      return words(['warning', 'OverLimit'], text);
    }
    case 'price-rose':
      return dearer(error);
    case 'poll': {
      const reason = error.reason ? wordsFor(error.reason as AnyError, moment) : null;
      const left = (finite(error.at) ?? now) - now;
      const next = left > 0 && t('problemPollNext', elapsed(left));
      const text = [reason && `${reason.title}.`, t('problemPollText'), next].filter(Boolean).join(' ');
      const isLater = (error.reason as AnyError | null)?.kind === 'slow-down';
      const step = reason?.step === 'options' ? 'options' : left > 0 && !isLater ? 'check' : undefined;
      return words(['warning', 'Poll', step], text);
    }
    case 'storage':
      return words(['error', error.full === true ? 'StorageFull' : 'Storage', 'retry']);
    case 'no-permission': {
      const origin = textOf(error.origin);
      const text = origin === null ? t('problemPermissionPlain') : t('problemPermissionText', origin);
      return words(['warning', 'Permission', 'options'], text);
    }
    default:
      return plain(error.kind) ?? words(INTERNAL);
  }
}

/** The title, text and button for an error. */
export function problemText(error: AnyError, now = Date.now(), since = now): ProblemText {
  const { step, label, ...rest } = wordsFor(error, { now, since });
  return { ...rest, action: step ? { step, label: t(label ?? LABELS[step]) } : null };
}

/** The problem of a session without a key: it was never set up, or its account waits for the key. */
export function withoutKey({ waiting }: { waiting: number | null }): AnyError {
  return waiting === null ? { kind: 'no-account' } : { kind: 'key-needed', waiting };
}
