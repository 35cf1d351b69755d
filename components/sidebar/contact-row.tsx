import { date, t } from '../../lib/i18n/text.ts';
import type { ContactField } from '../../lib/service/model.ts';
import type { FieldView } from '../../lib/views/person-view.ts';
import { priceWords } from '../orders/order-words.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { ContactValue, copyWords } from '../ui/contact-value.tsx';
import { Elapsed } from '../ui/elapsed.tsx';
import { fieldWords } from '../ui/field-words.ts';
import { endWords } from './end-words.ts';
import { useGuard } from './guard.ts';
import { PayAgain } from './pay-again.tsx';
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

const DETAIL = {
  looking: 'sidebarFieldLooking',
  waiting: 'sidebarFieldWaiting',
  checking: 'sidebarChecking',
  'not-found': 'sidebarFieldNotFound',
  found: 'sidebarFieldFound',
} as const;

function Detail({ view, price }: Pick<ContactRowProps, 'view' | 'price'>) {
  if (view.state === 'lost') return null;
  if (view.state === 'locked' || view.state === 'no-result')
    return <>{price === null ? null : priceWords(price)}</>;
  const words = t(DETAIL[view.state], 'at' in view ? date(view.at) : '');
  if (view.state !== 'looking') return <>{words}</>;
  return (
    <>
      {words} <Elapsed since={view.since} limit={view.quiet ? undefined : MAX_LOOK_UP_MS} />
    </>
  );
}

/** What is known of a look-up that brought nothing, or nothing yet, and what can be done about it. */
function Rest({
  field,
  view,
  price,
  actions,
}: Pick<ContactRowProps, 'field' | 'view' | 'price' | 'actions'>) {
  const name = fieldWords(field);
  switch (view.state) {
    case 'no-result':
      return <p class="ts-again">{endWords(view)}</p>;
    case 'lost':
      return (
        <PayAgain
          name={name}
          loss={view}
          price={price}
          onPay={() => actions.unlock([field], price)}
          onDismiss={() => actions.settle(view.request)}
        />
      );
    case 'looking':
      return view.quiet ? (
        <PayAgain name={name} loss={null} price={price} onPay={() => actions.unlock([field], price, true)} />
      ) : null;
    case 'waiting': {
      const { order } = view;
      return order === null ? null : (
        <div class="ts-again ts-row">
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
    default:
      return null;
  }
}

/** One contact field in its current state. */
export function ContactRow({ field, view, price, chosen, onChoose, actions }: ContactRowProps) {
  const guard = useGuard();
  const open = OPEN_STATES.includes(view.state);
  return (
    <li class="ts-contact">
      <CheckboxRow
        label={fieldWords(field)}
        checked={open ? chosen : view.state !== 'lost'}
        disabled={!open}
        onChange={(wanted, click) => guard(click, () => onChoose(wanted))}
        detail={<Detail view={view} price={price} />}
      />
      {view.state === 'found' && (
        <ContactValue
          field={field}
          value={view.value}
          onCopy={(event) =>
            guard(event, () => actions.copy(view.value, copyWords(field).done, t('contactCopyFailed')))
          }
        />
      )}
      <Rest field={field} view={view} price={price} actions={actions} />
    </li>
  );
}
