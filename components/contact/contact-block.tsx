import { useId, useState } from 'preact/hooks';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { ContactLink, ContactText } from '../ui/contact-value.tsx';
import { Elapsed } from '../ui/elapsed.tsx';
import { fieldWords } from '../ui/field-words.ts';
import { CheckIcon, MoreIcon } from '../ui/icons.tsx';
import { PaidButton } from '../ui/paid-button.tsx';
import { Price } from '../ui/price.tsx';
import { type ContactRow, contactRow, fieldsOfGetAll, inSentence, type RowContext } from './contact-rows.ts';
import { getPrice, priceText } from './get-price.ts';

export interface ContactActions {
  /** `shown` is the price beside the button; `retry` asks again although the last look-up is still open. */
  get(fields: ContactField[], shown: number | null, retry?: boolean): void;
  copy(field: ContactField, value: string): void;
  /** Takes back what has not been sent yet. */
  cancel(order: string): void;
  settle(request: string): void;
  /** A mail to the person was begun. */
  mail?(): void;
}

/** The value that was copied a moment ago, or could not be. */
export interface Copied {
  field: ContactField;
  worked: boolean;
}

export interface ContactBlockProps {
  /** Null until the worker has told it. */
  view: PersonView | null;
  context: Omit<RowContext, 'now'>;
  copied: Copied | null;
  actions: ContactActions;
  /** The level of its heading. */
  level?: 2 | 3;
}

/** The states whose words count time. */
const COUNTING = ['finding', 'looking', 'lost'];

/** How far a look-up is, by the time that the service takes at most. */
const MAX_LOOK_UP_MS = 3 * 60_000;

interface RowProps extends Omit<ContactBlockProps, 'view' | 'context' | 'level'> {
  row: ContactRow;
  view: PersonView;
  now: number;
  /** The id of what says that the person is in the company's own system, after a space; empty where they are not. */
  ats: string;
}

/** What is said beside the control, in two lines at most. */
function Said({ row, id, now }: { row: ContactRow; id: string; now: number }) {
  return (
    <div id={id} class="ts-contact-row__words">
      {row.value !== null && <ContactText field={row.field} value={row.value} />}
      {row.isPrice ? <Price words={row.words} /> : row.words && <span>{row.words}</span>}
      {row.odds !== null && (
        <span class="ts-contact-row__odds ts-truncate" title={row.odds}>
          {row.odds}
        </span>
      )}
      {row.since !== null && (
        <>
          {' '}
          <Elapsed since={row.since} />
          <span class="ts-contact-row__bar" aria-hidden="true">
            <span style={{ inlineSize: `${Math.min(1, (now - row.since) / MAX_LOOK_UP_MS) * 100}%` }} />
          </span>
        </>
      )}
    </div>
  );
}

/** What a press of a row's one control does, if it does not open something. */
export function pressControl(
  { field, value, control }: ContactRow,
  view: PersonView,
  actions: Pick<ContactActions, 'get' | 'copy'>,
): void {
  if (control.does === 'copy' && value !== null) actions.copy(field, value);
  else actions.get([field], getPrice(view, [field]).credits, ...(control.retry ? [true] : []));
}

function Row({ row, view, copied, actions, now, ats }: RowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { field, control, value, cancel, dismiss } = row;
  const called = inSentence(field);
  const isCopied = copied?.field === field;
  const press = () => {
    if (control.does === 'more') setOpen(!isOpen);
    else pressControl(row, view, actions);
  };
  const isMore = control.does === 'more';
  return (
    <li class="ts-contact-row">
      <div class="ts-contact-row__head">
        <span class="ts-contact-row__label">{fieldWords(field)}</span>
        {value !== null && view.blocked === null && (
          <ContactLink field={field} value={value} onMail={actions.mail} />
        )}
        <span class="ts-grow" />
        {isCopied && copied.worked && (
          <span class="ts-contact-row__copied">
            <CheckIcon size={12} />
            {t('contactCopied')}
          </span>
        )}
        {row.again !== null && (!isMore || isOpen) && (
          <span id={`${id}-again`}>{control.blocked ? row.again : <Price words={row.again} />}</span>
        )}
        {isMore && isOpen && (
          <PaidButton
            size="small"
            variant="ghost"
            aria-label={t('contactRetryField', called)}
            aria-describedby={`${id}-again`}
            onPay={() => {
              setOpen(false);
              pressControl(row, view, actions);
            }}
          >
            {t('contactRetry')}
          </PaidButton>
        )}
        {cancel !== null && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('contactCancelField', called)}
            onClick={() => actions.cancel(cancel)}
          >
            {t('uiCancel')}
          </Button>
        )}
        {dismiss !== null && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('contactDismissField', called)}
            onClick={() => actions.settle(dismiss)}
          >
            {t('uiDismiss')}
          </Button>
        )}
      </div>
      {isCopied && !copied.worked ? (
        <p id={id} class="ts-contact-row__words">
          {t('contactCopyFailed')}
        </p>
      ) : (
        <Said row={row} id={id} now={now} />
      )}
      {control.does !== 'none' && (
        // One element for all states, so that the focus stays on it.
        <PaidButton
          class="ts-contact-row__control"
          variant={control.filled ? 'primary' : isMore ? 'ghost' : 'secondary'}
          size="small"
          busy={control.does === 'busy'}
          aria-disabled={control.blocked || undefined}
          aria-label={control.name}
          aria-describedby={`${row.again === null || isMore ? id : `${id} ${id}-again`}${control.does === 'get' ? ats : ''}`}
          aria-expanded={isMore ? isOpen : undefined}
          title={isMore ? control.name : undefined}
          onPay={press}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isMore || !isOpen) return;
            event.stopPropagation();
            setOpen(false);
          }}
        >
          {isMore ? <MoreIcon /> : control.label}
        </PaidButton>
      )}
    </li>
  );
}

/** Under which name the person is in the company's own system, where that has one. */
function inAtsWords({ ats }: PersonView): string | undefined {
  return ats ? t('personInAtsAs', inWords(ats)) : undefined;
}

/** A person's work email, personal email and phone: what is known of each, and one control to get or copy it. */
export function ContactBlock({ view, context, copied, actions, level = 2 }: ContactBlockProps) {
  const id = useId();
  const Title = level === 2 ? 'h2' : 'h3';
  const isCounting = view !== null && CONTACT_FIELDS.some((one) => COUNTING.includes(view.fields[one].state));
  const now = useNow(isCounting);
  const isInAts = view !== null && view.ats !== null;
  const ats = isInAts ? ` ${id}-ats` : '';
  const all = view ? fieldsOfGetAll(view, { ...context, now }) : [];
  const price = view && all.length > 0 ? getPrice(view, all) : null;
  return (
    <section class="ts-contact-block" aria-labelledby={id}>
      <div class="ts-section__head">
        <Title id={id} class="ts-section__title">
          {t('profileContact')}
        </Title>
        {isInAts && (
          <span id={`${id}-ats`} title={inAtsWords(view)}>
            <Badge tone="info">{t('personInAts')}</Badge>
          </span>
        )}
        {price && (
          <>
            <PaidButton
              size="small"
              variant="ghost"
              busy={all.some((field) => context.pending.has(field))}
              aria-describedby={`${id}-price${ats}`}
              onPay={() => actions.get(all, price.credits)}
            >
              {t('contactGetAll')}
            </PaidButton>
            <span id={`${id}-price`} class="ts-small ts-muted">
              <Price words={priceText(price)} />
            </span>
          </>
        )}
      </div>
      <ul class="ts-lines">
        {CONTACT_FIELDS.map((field) =>
          view ? (
            <Row
              key={field}
              row={contactRow(field, view, { ...context, now })}
              view={view}
              copied={copied}
              actions={actions}
              now={now}
              ats={ats}
            />
          ) : (
            <li key={field} class="ts-contact-row">
              <div class="ts-contact-row__head">
                <span class="ts-contact-row__label">{fieldWords(field)}</span>
              </div>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
