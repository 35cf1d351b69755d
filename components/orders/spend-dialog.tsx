import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import type { Priced } from '../../lib/money/prices.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import type { Covered } from './bill.ts';
import { withPrice } from './get-words.ts';
import { spendable } from './order-model.ts';
import { unpricedWords } from './unpriced-words.ts';

export interface SpendDialogProps {
  /** What is bought, with its price. */
  title: string;
  /** The button that spends. */
  action: string;
  session: SessionView;
  /** The most it costs; null where a price is not known. */
  total: number | null;
  /** The steps whose price is not known. */
  unpriced: readonly Priced[];
  /** How many of the people are in the company's own system, and how many people there are. */
  owned?: number;
  of?: number;
  /** What the balance covers, where that is a part of it. The button is for that part. */
  covered?: Covered | null;
  /** Why there is nothing to buy; null if there is. */
  impossible?: string | null;
  onClose: () => void;
  onSpend: () => void;
  /** Goes on without those who are in the company's own system. */
  onLeave?: (() => void) | undefined;
  children?: ComponentChildren;
}

/** The one dialog before credits are spent. */
export function SpendDialog(props: SpendDialogProps) {
  const { title, action, session, total, unpriced, onClose, onSpend, onLeave, children } = props;
  const { impossible = null, covered = null, owned = 0, of = 0 } = props;
  const id = useId();
  const balance = spendable(session);
  const { confirmAbove } = session.limits;
  const price = covered ? covered.bill.total : total;
  const warnings = [
    owned > 0 && (owned < of ? tn('confirmOwnedAmong', owned) : tn('confirmOwned', owned)),
    price !== null && confirmAbove !== null && price > confirmAbove && t('orderOverLimit', confirmAbove),
    unpriced.length > 0 && unpricedWords({ unpriced, balance }),
    total !== null &&
      balance !== null &&
      total > balance &&
      t(covered ? 'orderNeeds' : 'problemInsufficientText', tn('uiCredits', total), balance),
  ].filter((words) => words !== false);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" autoFocus onClick={onClose}>
            {t('uiCancel')}
          </Button>
          {onLeave && owned < of && <Button onClick={onLeave}>{t('confirmOwnedLeave')}</Button>}
          <Button variant="primary" disabled={impossible !== null} aria-describedby={id} onClick={onSpend}>
            {action}
          </Button>
        </>
      }
    >
      <div class="ts-stack">
        {children}
        <div id={id} class="ts-stack ts-stack--tight" role="status">
          {impossible !== null && <p>{impossible}</p>}
          {impossible === null &&
            warnings.map((words) => (
              <p key={words} class="ts-order__warning">
                <WarningIcon />
                <span>{words}</span>
              </p>
            ))}
          {covered && <p>{coveredWords(covered)}</p>}
        </div>
      </div>
    </Dialog>
  );
}

/** How many the balance covers, and the most that they cost: "8 of 20 · up to 24 credits". */
function coveredWords({ bill, of }: Covered): string {
  return withPrice(t('orderSome', bill.people.length, of), bill);
}
