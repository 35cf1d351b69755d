import { useContext } from 'preact/hooks';
import { date, t } from '../../lib/i18n/text.ts';
import type { ContactField } from '../../lib/service/model.ts';
import type { FieldView } from '../../lib/views/person-view.ts';
import { endWords, lossWords, waitWords } from '../orders/loss-words.ts';
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
    case 'no-result':
      return <>{price === null ? null : priceWords(price)}</>;
    case 'looking':
      return (
        <>
          {t('sidebarFieldLooking')}{' '}
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
      return <>{t('sidebarFieldLost')}</>;
    case 'found':
      return <>{t('sidebarFieldFound', date(view.at))}</>;
  }
}

/** What is known of a look-up that brought nothing, or nothing yet, and what can be done about it. */
function Rest({
  field,
  view,
  price,
  actions,
}: Pick<ContactRowProps, 'field' | 'view' | 'price' | 'actions'>) {
  const now = useNow(view.state === 'lost');
  const name = fieldWords(field);
  if (view.state === 'no-result') return <p class="ts-contact__rest">{endWords(view)}</p>;
  if (view.state === 'waiting') {
    const { order } = view;
    if (order === null) return null;
    return (
      <div class="ts-contact__rest ts-row">
        <Button
          size="small"
          variant="ghost"
          aria-label={t('sidebarCancelField', name)}
          onClick={() => actions.cancel(order)}
        >
          {t('uiCancel')}
        </Button>
        <span>{priceWords(price)}</span>
      </div>
    );
  }
  const quiet = view.state === 'looking' && view.quiet;
  if (view.state !== 'lost' && !quiet) return null;
  const lost = view.state === 'lost' ? view : null;
  const wait = lost && waitWords(lost.retryFrom, now);
  return (
    <div class="ts-contact__rest">
      <p>{lost ? lossWords(lost.balanceFell) : t('sidebarFieldQuiet')}</p>
      <div class="ts-row ts-row--wrap">
        <PaidButton
          size="small"
          aria-label={t('sidebarRetryField', name)}
          disabled={wait !== null}
          onPay={() => actions.unlock([field], price, quiet)}
        >
          {t('tryAgain')}
        </PaidButton>
        {lost && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('sidebarDismissField', name)}
            onClick={() => actions.settle(lost.request)}
          >
            {t('uiDismiss')}
          </Button>
        )}
        <span>{wait ?? priceWords(price)}</span>
      </div>
    </div>
  );
}

/** One contact field in its current state. */
export function ContactRow({ field, view, price, chosen, onChoose, actions }: ContactRowProps) {
  const overPage = useContext(GuardContext) !== null;
  const open = OPEN_STATES.includes(view.state);
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
      <Rest field={field} view={view} price={price} actions={actions} />
    </li>
  );
}
