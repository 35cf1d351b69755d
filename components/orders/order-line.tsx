import { useState } from 'preact/hooks';
import { time } from '../../lib/i18n/dates.ts';
import { ChevronDownIcon, ChevronUpIcon } from '../ui/icons.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { creditWords, orderTitle, outcomeWords, phaseWords, resultWords } from './activity-words.ts';
import { OrderButtons } from './order-buttons.tsx';
import type { OrderCardProps } from './order-card.tsx';
import { OrderNotices } from './order-notices.tsx';
import { OrderPeople } from './order-people.tsx';

/** An order for one person on one line: what, who, the outcome and the credits. It opens to the contacts. */
export function OrderLine({ order, actions }: OrderCardProps) {
  const [isOpen, setOpen] = useState(false);
  const [only] = order.people;
  const phase = phaseWords(order.phase);
  const isOver = !order.open && only !== undefined;
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <>
      <h3>
        <button
          type="button"
          class="ts-order__line"
          aria-expanded={isOpen}
          title={orderTitle(order)}
          onClick={() => setOpen(!isOpen)}
        >
          <span class="ts-order__what">
            <span class="ts-truncate">{orderTitle(order)}</span>
            <StatusDot
              tone={isOver ? outcomeWords(only, false).tone : phase.tone}
              label={isOver ? resultWords(order) : phase.words}
            />
            <span class="ts-muted ts-small">{creditWords(order)}</span>
          </span>
          <Chevron />
        </button>
      </h3>
      <OrderNotices order={order} actions={actions} />
      {(isOpen || order.open || order.csvReady || Boolean(actions.leftOut.value[order.id])) && (
        <div class="ts-row ts-row--wrap">
          <span class="ts-muted ts-small ts-order__when">{time(order.createdAt)}</span>
          <OrderButtons order={order} actions={actions} />
        </div>
      )}
      {isOpen && <OrderPeople order={order} actions={actions} />}
    </>
  );
}
