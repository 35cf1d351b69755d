import { useContext } from 'preact/hooks';
import { date, t } from '../../lib/i18n/text.ts';
import type { ContactField } from '../../lib/service/model.ts';
import type { FieldView } from '../../lib/views/person-view.ts';
import { priceWords } from '../orders/order-words.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { ContactValue, copyWords } from '../ui/contact-value.tsx';
import { Elapsed } from '../ui/elapsed.tsx';
import { fieldWords } from '../ui/field-words.ts';
import { GuardContext, PaidButton } from './paid-button.tsx';
import type { SidebarActions } from './sidebar-model.ts';

/** The longest time that the service takes to find contact data. */
const MAX_LOOK_UP_MS = 3 * 60_000;

interface ContactRowProps {
  field: ContactField;
  view: FieldView;
  price: number | null;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  actions: Pick<SidebarActions, 'copy' | 'settle' | 'unlock'>;
}

function Detail({ view, price }: Pick<ContactRowProps, 'view' | 'price'>) {
  switch (view.state) {
    case 'locked':
      return <>{price === null ? null : priceWords(price)}</>;
    case 'looking':
      return (
        <>
          {t('sidebarFieldLooking')} <Elapsed since={view.since} limit={MAX_LOOK_UP_MS} />
        </>
      );
    case 'waiting':
      return <>{t('sidebarFieldWaiting')}</>;
    case 'checking':
      return <>{t('sidebarChecking')}</>;
    case 'not-found':
      return <>{t('sidebarFieldNotFound', date(view.at))}</>;
    case 'lost':
      return <>{t('sidebarMayBeCharged')}</>;
    case 'found':
      return <>{t('sidebarFieldFound', date(view.at))}</>;
  }
}

/** One contact field in its current state. */
export function ContactRow({ field, view, price, chosen, onChoose, actions }: ContactRowProps) {
  const overPage = useContext(GuardContext) !== null;
  const open = view.state === 'locked' || view.state === 'not-found';
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
          <p class="ts-small">{t('sidebarFieldLostText')}</p>
          <div class="ts-row">
            <PaidButton
              size="small"
              aria-label={t('sidebarRetryField', fieldWords(field))}
              onPay={() => {
                actions.settle(view.request);
                actions.unlock([field]);
              }}
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
    </li>
  );
}
