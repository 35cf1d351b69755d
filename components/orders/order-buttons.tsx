import { t, tn } from '../../lib/i18n/text.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { OrderCardProps } from './order-card.tsx';

/** What can be done with a whole order. */
export function OrderButtons({ order, actions }: OrderCardProps) {
  const left = actions.leftOut.value[order.id] ?? 0;
  return (
    <>
      {!order.open && actions.mayExport() && (
        <span class="ts-row">
          {order.csvReady && <span class="ts-small">{t('ordersCsvReady')}</span>}
          <Button size="small" variant="ghost" onClick={() => actions.exportPeople(order)}>
            {t(order.csvReady ? 'ordersDownload' : 'ordersExport')}
          </Button>
        </span>
      )}
      {!order.open && (
        <span class="ts-small ts-order__left" role="status">
          {left > 0 && tn('blockedLeftOut', left)}
        </span>
      )}
      {order.open && order.unsent && (
        <Button size="small" variant="ghost" onClick={() => actions.cancel(order)}>
          {t(order.phase === 'waiting' ? 'uiCancel' : 'ordersCancelRest')}
        </Button>
      )}
      {order.open && !order.watching && <Badge>{t('ordersMuted')}</Badge>}
      {order.open && order.watching && (
        <Button size="small" variant="ghost" title={t('ordersMuteText')} onClick={() => actions.mute(order)}>
          {t('ordersMute')}
        </Button>
      )}
    </>
  );
}
