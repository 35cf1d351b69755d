import { elapsed, type MessageKey, t, tn } from '../../lib/text.ts';

/** An error as it came over the wire or out of the journal: its kind decides, the rest is read with care. */
export type Trouble = { kind: string } & Record<string, unknown>;

/** What the recruiter can do about it. */
export type NextStep = 'retry' | 'options' | 'reload' | 'again' | 'confirm';

export interface ProblemText {
  tone: 'error' | 'warning' | 'info';
  title: string;
  text: string;
  action: { step: NextStep; label: string } | null;
}

type Words = Omit<ProblemText, 'action'> & { step?: NextStep; label?: MessageKey };

const LABELS: Record<NextStep, MessageKey> = {
  retry: 'problemActionRetry',
  options: 'problemActionOptions',
  reload: 'problemActionReload',
  again: 'problemActionAgain',
  confirm: 'problemActionConfirm',
};

const LINK_REASONS: Record<string, MessageKey> = {
  empty: 'problemLinkEmpty',
  'too-long': 'problemLinkTooLong',
  'not-a-url': 'problemLinkNotUrl',
  'not-https': 'problemLinkNotHttps',
  'has-credentials': 'problemLinkCredentials',
  'not-a-site': 'problemLinkNotSite',
  'not-a-profile': 'problemLinkNotProfile',
};

const CODES: Record<string, Words> = {
  get MISSING_NETWORK() {
    return words('error', 'problemMissingNetworkTitle', t('problemMissingNetworkText'));
  },
  get COLLECT_FAILED() {
    return words('error', 'problemCollectTitle', t('problemCollectText'), 'retry');
  },
  get ENRICH_NOT_NEEDED() {
    return words('info', 'problemPoolTitle', t('problemPoolText'));
  },
  get ALL_TALENTS_NOT_ENRICHED() {
    return words('warning', 'problemNotEnrichedTitle', t('problemNotEnrichedText'));
  },
  get BATCH_JOB_NOT_FOUND() {
    return words('warning', 'problemJobGoneTitle', t('problemJobGoneText'));
  },
};

function words(
  tone: ProblemText['tone'],
  title: MessageKey,
  text: string,
  step?: NextStep,
  label?: MessageKey,
): Words {
  return { tone, title: t(title), text, ...(step && { step }), ...(label && { label }) };
}

const amount = (value: unknown): string | null =>
  typeof value === 'number' && Number.isFinite(value) ? tn('uiCredits', value) : null;
const said = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 300) : null;

function insufficient(error: Trouble): Words {
  const [required, available] = [amount(error.required), amount(error.available)];
  const text =
    required === null
      ? t('problemInsufficientPlain')
      : available === null
        ? t('problemInsufficientNeeds', required)
        : t('problemInsufficientText', required, available);
  return words('warning', 'problemInsufficientTitle', text);
}

function refused(error: Trouble): Words {
  const code = said(error.code) ?? '';
  const known = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  if (known) return known;
  const reason = said(error.message) ?? (code || String(error.status ?? ''));
  return words('error', 'problemRefusedTitle', t('problemRefusedText', reason), 'retry');
}

function slowDown({ retryAfterMs: wait }: Trouble): Words {
  const text =
    typeof wait === 'number' && wait > 0
      ? t('problemSlowDownUntil', elapsed(wait))
      : t('problemSlowDownText');
  return words('warning', 'problemSlowDownTitle', text, 'retry');
}

function reasonOf(error: Trouble): string {
  const reason = said(error.reason) ?? '';
  const key = Object.hasOwn(LINK_REASONS, reason) ? LINK_REASONS[reason] : undefined;
  return t(key ?? 'problemLinkNotUrl');
}

function wordsFor(error: Trouble): Words {
  switch (error.kind) {
    case 'insufficient-credits':
      return insufficient(error);
    case 'not-enriched':
      return words('warning', 'problemNotEnrichedTitle', t('problemNotEnrichedText'));
    case 'refused':
    case 'rejected':
      return refused(error);
    case 'key':
      return words('error', 'problemKeyTitle', t('problemKeyText'), 'options');
    case 'slow-down':
      return slowDown(error);
    case 'service':
      return words('error', 'problemServiceTitle', t('problemServiceText', String(error.status)), 'retry');
    case 'bad-response':
    case 'too-large':
      return words('error', 'problemBadAnswerTitle', t('problemBadAnswerText'), 'retry');
    case 'timeout':
      return words('error', 'problemTimeoutTitle', t('problemTimeoutText'), 'retry');
    case 'unreachable':
      return words('error', 'problemUnreachableTitle', t('problemUnreachableText'), 'retry');
    case 'invalid-request':
      return words('error', 'problemInvalidTitle', t('problemInvalidText'));
    case 'no-account':
      return words(
        'info',
        'problemNoAccountTitle',
        t('problemNoAccountText'),
        'options',
        'problemActionSetUp',
      );
    case 'offline':
      return words('warning', 'problemOfflineTitle', t('problemOfflineText'), 'retry');
    case 'confirm': {
      const most = amount(error.credits);
      const text = most === null ? t('problemConfirmUnknown') : t('problemConfirmText', most);
      return words('warning', 'problemConfirmTitle', text, 'confirm');
    }
    case 'capped': {
      const text = t('problemCappedText', amount(error.spentToday) ?? '?', amount(error.cap) ?? '?');
      return words('warning', 'problemCappedTitle', text, 'options');
    }
    case 'storage':
      return error.full === true
        ? words('error', 'problemStorageFullTitle', t('problemStorageFullText'), 'retry')
        : words('error', 'problemStorageTitle', t('problemStorageText'), 'retry');
    case 'search-lost':
      return words('warning', 'problemSearchLostTitle', t('problemSearchLostText'), 'again');
    case 'forbidden':
      return words('error', 'problemForbiddenTitle', t('problemForbiddenText'));
    case 'no-person':
      return words('info', 'problemNoPersonTitle', t('problemNoPersonText'));
    case 'no-network':
      return words('info', 'problemNoNetworkTitle', t('problemNoNetworkText'), 'options');
    case 'not-a-profile':
      return words('error', 'problemLinkTitle', reasonOf(error));
    case 'bad-address':
      return words('error', 'problemAddressTitle', reasonOf(error));
    case 'no-permission': {
      const text = t('problemPermissionText', said(error.origin) ?? '');
      return words('warning', 'problemPermissionTitle', text, 'options');
    }
    case 'managed':
      return words('info', 'problemManagedTitle', t('problemManagedText'));
    case 'worker-gone':
      return words('warning', 'problemGoneTitle', t('problemGoneText'), 'reload');
    case 'unseen':
      return words('info', 'problemUnseenTitle', t('problemUnseenText'));
    case 'stalled':
      return words('warning', 'problemStalledTitle', t('problemStalledText'));
    case 'parked':
      return words('info', 'problemParkedTitle', t('problemParkedText'));
    default:
      return words('error', 'problemInternalTitle', t('problemInternalText'), 'retry');
  }
}

/** What went wrong in words, why, and the next step. */
export function problemText(error: Trouble): ProblemText {
  const { step, label, ...rest } = wordsFor(error);
  return { ...rest, action: step ? { step, label: t(label ?? LABELS[step]) } : null };
}
