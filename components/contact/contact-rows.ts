import { date } from '../../lib/i18n/dates.ts';
import { type MessageKey, t, tn } from '../../lib/i18n/text.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { EndWithoutResult, FieldView, NoResult, PersonView } from '../../lib/views/person-view.ts';
import { oddsWords } from '../orders/odds-words.ts';
import { lossWords, waitWords } from '../problems/loss-words.ts';
import { getPrice, isMatched, priceText } from './get-price.ts';

/** What the one control of a row does. `again` pays for a field that was looked up before. */
type Does = 'get' | 'again' | 'busy' | 'copy' | 'more' | 'none';

/** One contact field as it is shown: what it says, and its one control. */
export interface ContactRow {
  field: ContactField;
  /** The value, once it was found. */
  value: string | null;
  words: string;
  /** The words are a price. */
  isPrice: boolean;
  /** How likely it is to be found, where its price is shown. */
  odds: string | null;
  /** When the look-up began, while its time is shown. */
  since: number | null;
  control: {
    does: Does;
    /** What the button says, and its whole name. */
    label: string;
    name: string;
    /** It can't work now. The words say why. */
    blocked: boolean;
    /** It is what the recruiter gets by default. */
    filled: boolean;
    /** Asks again although the last look-up is still open. */
    retry: boolean;
  };
  /** The price of paying again, or when that is possible. */
  again: string | null;
  /** An order that can be taken back. */
  cancel: string | null;
  /** A request that the recruiter can dismiss. */
  dismiss: string | null;
}

export interface RowContext {
  now: number;
  /** There is a name to search by. */
  hasName: boolean;
  /** Fields whose click is on its way to the worker. */
  pending: ReadonlySet<ContactField>;
  /** A search by name is under way. */
  finding: boolean;
}

/** After this time a look-up takes longer than the service promises. */
const USUAL_MS = 3 * 60_000;

const IN_SENTENCE: Record<ContactField, MessageKey> = {
  work_email: 'contactWorkEmail',
  personal_email: 'contactPersonalEmail',
  phone: 'contactPhone',
};

/** The name of a field inside a sentence. */
export const inSentence = (field: ContactField): string => t(IN_SENTENCE[field]);

/** Why no field can be got now; null if it can. Empty where nothing is to be said yet. */
function whyNot(view: PersonView, { hasName, finding }: RowContext): string | null {
  if (isMatched(view)) return null;
  if (view.match === 'unset') return '';
  const isFinding = finding || CONTACT_FIELDS.some((field) => view.fields[field].state === 'finding');
  if (isFinding) return t('contactFinding');
  if (view.match === 'looking') return t('contactLooking');
  if (view.match === 'several' || view.choices.length > 0) return t('contactMatchFirst');
  if (view.searched) return t('contactNoMatch');
  return hasName ? null : t('contactNameFirst');
}

/** What a look-up that found nothing has cost; null where no charge tells it. */
function usedFor({ activity }: PersonView, field: ContactField): number | null {
  const about = activity.filter(({ fields, people }) => fields.join() === field && people === 1);
  const newest = about.filter(({ request }) => request === about[0]?.request);
  if (newest.length === 0) return null;
  let used = 0;
  for (const { kind, credits } of newest) {
    if (credits === null || kind === 'lost') return null;
    used += kind === 'refund' ? -credits : credits;
  }
  return used;
}

function notFoundWords(view: PersonView, field: ContactField, at: number): string {
  const used = usedFor(view, field);
  const words = t('contactNotFound', date(at));
  return used === null ? words : `${words} · ${t('contactUsed', tn('uiCredits', used))}`;
}

const NO_RESULT: Record<NoResult, MessageKey> = {
  failed: 'contactFailed',
  gone: 'contactGone',
  'not-delivered': 'contactNotDelivered',
  'no-status': 'contactNoStatus',
  'passed-over': 'contactPassedOver',
  'not-known': 'contactNotKnown',
};

/** Why a look-up ended without a result, and what it cost. */
function noResultWords({ why, at, credits }: EndWithoutResult): string {
  const reason = t(NO_RESULT[why], date(at));
  if (credits === 0) return reason;
  return `${reason} · ${credits === null ? t('contactMayCharged') : t('contactCharged', tn('uiCredits', credits))}`;
}

/** The field whose look-up another one waits for. */
function nextWords({ fields }: PersonView): string {
  const running = CONTACT_FIELDS.find((field) => fields[field].state === 'looking');
  return running ? t('contactNextAfter', inSentence(running)) : t('contactNext');
}

/** What stands beside a value: that it cost nothing, if the service had it already. */
function foundWords({ activity }: PersonView, field: ContactField): string {
  const charge = activity.find(({ kind, fields }) => kind === 'charge' && fields.includes(field));
  return charge?.credits === 0 ? t('contactFree') : '';
}

function oddsOf({ session, person, oddsAtCompany }: PersonView, field: ContactField): string | null {
  return oddsWords(field, session.odds, { company: person?.company ?? null, tries: oddsAtCompany });
}

/** One row of a person's contacts. */
export function contactRow(field: ContactField, view: PersonView, context: RowContext): ContactRow {
  const state = view.fields[field];
  const price = priceText(getPrice(view, [field]));
  const called = inSentence(field);
  const control = (does: Does, label: MessageKey, name: MessageKey): ContactRow['control'] => ({
    does,
    label: t(label),
    name: t(name, called),
    blocked: false,
    filled: false,
    retry: false,
  });
  const busy = control('busy', 'contactGet', 'contactLookingUpField');
  const row: ContactRow = {
    field,
    value: null,
    words: '',
    isPrice: false,
    odds: null,
    since: null,
    control: busy,
    again: null,
    cancel: null,
    dismiss: null,
  };
  const shown = { ...row, ...ofState(state) };
  const { does } = shown.control;
  if (view.blocked !== null && (does === 'get' || does === 'again' || does === 'more')) {
    const get = control('get', 'contactGet', 'contactGetField');
    const words = t('personBlocked');
    return { ...shown, words, isPrice: false, odds: null, again: null, control: { ...get, blocked: true } };
  }
  if (!context.pending.has(field) || shown.value !== null) return shown;
  // The button keeps its name until the worker has taken the click.
  return {
    ...row,
    words: t('contactLookingUp'),
    control: { ...shown.control, does: 'busy', blocked: false },
  };

  function ofState(one: FieldView): Partial<ContactRow> {
    const again = control('again', 'contactRetry', 'contactRetryField');
    switch (one.state) {
      case 'locked': {
        const get = control('get', 'contactGet', 'contactGetField');
        const why = whyNot(view, context);
        if (why === '') return { control: { ...get, does: 'none' } };
        const filled = view.session.settings.defaultFields.includes(field);
        if (why !== null) return { words: why, control: { ...get, blocked: true } };
        return { words: price, isPrice: true, odds: oddsOf(view, field), control: { ...get, filled } };
      }
      case 'finding':
        return { words: t('contactLookingUp'), since: one.since, cancel: one.order };
      case 'looking':
        if (one.quiet) return { words: t('contactQuiet'), again: price, control: { ...again, retry: true } };
        return view.stalled || context.now - one.since > USUAL_MS
          ? { words: t('contactTakingLonger') }
          : { words: t('contactLookingUp'), since: one.since };
      case 'waiting':
        return { words: nextWords(view), again: price, cancel: one.order };
      case 'found':
        return {
          value: one.value,
          words: foundWords(view, field),
          control: control('copy', 'contactCopy', 'contactCopyField'),
        };
      case 'not-found':
        return {
          words: notFoundWords(view, field, one.at),
          again: price,
          control: control('more', 'contactMore', 'contactMoreField'),
        };
      case 'checking':
        return { words: t('contactChecking') };
      case 'lost': {
        const wait = one.retryFrom === null ? t('contactStillOpen') : waitWords(one.retryFrom, context.now);
        return {
          words: lossWords(one.balanceFell),
          again: wait ?? price,
          dismiss: one.request,
          control: { ...again, blocked: wait !== null },
        };
      }
      case 'no-result':
        return {
          words: noResultWords(one),
          again: price,
          control: control('again', 'contactCheckAgain', 'contactCheckAgainField'),
        };
    }
  }
}

/** The fields that were never looked up and can be got together; none where fewer than two are left. */
export function fieldsOfGetAll(view: PersonView, context: RowContext): ContactField[] {
  const open = CONTACT_FIELDS.filter((field) => view.fields[field].state === 'locked');
  return open.length > 1 && view.blocked === null && whyNot(view, context) === null ? open : [];
}
