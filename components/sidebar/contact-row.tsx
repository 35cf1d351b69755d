import { useContext } from 'preact/hooks';
import { date, type MessageKey, t } from '../../lib/i18n/text.ts';
import type { ContactField } from '../../lib/service/model.ts';
import type { FieldView, NoResult } from '../../lib/views/person-view.ts';
import { lossWords, waitWords } from '../orders/loss-words.ts';
import { priceWords } from '../orders/order-words.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { useNow } from '../ui/clock.ts';
import { ContactValue, copyWords } from '../ui/contact-value.tsx';
import { Elapsed } from '../ui/elapsed.tsx';
import { fieldWords } from '../ui/field-words.ts';
import { GuardContext, PaidButton } from './paid-button.tsx';
import type { SidebarActions } from './sidebar-model.ts';

/** The longest time that the service takes to find contact data. */
const MAX_LOOK_UP_MS = 3 * 60_000;

/** The states in which a field can be ordered. */
export const OPEN_STATES: readonly FieldView['state'][] = ['locked', 'not-found', 'no-result'];

const NO_RESULT: Record<NoResult, MessageKey> = {
  failed: 'sidebarNoResultFailed',
  gone: 'sidebarNoResultGone',
  'not-delivered': 'sidebarNoResultNotDelivered',
  'no-status': 'sidebarNoResultNoStatus',
  'passed-over': 'sidebarNoResultPassedOver',
  'not-known': 'sidebarNoResultNotKnown',
};

interface ContactRowProps {
  field: ContactField;
  view: FieldView;
  price: number | null;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  actions: Pick<SidebarActions, 'copy' | 'settle' | 'unlock' | 'cancel'>;
}

function Detail({ view, price }: Pick<ContactRowProps, 'view' | 'price'>) {
  switch (view.state) {
    case 'locked':
      return <>{price === null ? null : priceWords(price)}</>;
    case 'looking':
      return (
        <>
          {view.quiet ? t('sidebarFieldQuiet') : t('sidebarFieldLooking')}{' '}
          <Elapsed since={view.since} limit={view.quiet ? undefined : MAX_LOOK_UP_MS} />
        </>
      );
    case 'waiting':
      return <>{t('sidebarFieldWaiting')}</>;
    case 'checking':
      return <>{t('sidebarChecking')}</>;
    case 'not-found':
      return <>{t('sidebarFieldNotFound', date(view.at))}</>;
    case 'lost':
      return <>{lossWords(view.balanceFell)}</>;
    case 'no-result':
      return <>{t(NO_RESULT[view.why], date(view.at))}</>;
    case 'found':
      return <>{t('sidebarFieldFound', date(view.at))}</>;
  }
}

/** One contact field in its current state. */
export function ContactRow({ field, view, price, chosen, onChoose, actions }: ContactRowProps) {
  const overPage = useContext(GuardContext) !== null;
  const open = OPEN_STATES.includes(view.state);
  const now = useNow(view.state === 'lost');
  const wait = view.state === 'lost' ? waitWords(view.retryFrom, now) : null;
  return (
    <li class="ts-contact">
      <CheckboxRow
        label={fieldWords(field)}
        checked={open ? chosen : view.state !== 'lost'}
        disabled={!open}
        onChange={onChoose}
        detail={<Detail view={view} price={price} />}
      />
      {view.state === 'found' && (
        <ContactValue
          field={field}
          value={view.value}
          generated={overPage}
          onCopy={() => actions.copy(view.value, copyWords(field).done, t('contactCopyFailed'))}
        />
      )}
      {view.state === 'lost' && (
        <div class="ts-contact__lost">
          <p class="ts-small">{wait ?? priceWords(price)}</p>
          <div class="ts-row">
            <PaidButton
              size="small"
              aria-label={t('sidebarRetryField', fieldWords(field))}
              disabled={wait !== null}
              onPay={() => actions.unlock([field], price)}
            >
              {t('tryAgain')}
            </PaidButton>
            <Button
              size="small"
              variant="ghost"
              aria-label={t('sidebarDismissField', fieldWords(field))}
              onClick={() => actions.settle(view.request)}
            >
              {t('uiDismiss')}
            </Button>
          </div>
        </div>
      )}
      {view.state === 'looking' && view.quiet && (
        <div class="ts-row">
          <PaidButton
            size="small"
            aria-label={t('sidebarRetryField', fieldWords(field))}
            onPay={() => actions.unlock([field], price, true)}
          >
            {t('tryAgain')}
          </PaidButton>
          <span class="ts-small ts-muted">{priceWords(price)}</span>
        </div>
      )}
      {view.state === 'waiting' && view.order !== null && (
        <Button
          size="small"
          variant="ghost"
          aria-label={t('sidebarCancelField', fieldWords(field))}
          onClick={() => view.order !== null && actions.cancel(view.order)}
        >
          {t('uiCancel')}
        </Button>
      )}
    </li>
  );
}
