import { useEffect, useState } from 'preact/hooks';
import { OrderDialogs } from '../../components/orders/order-dialogs.tsx';
import type { Ports } from '../../components/orders/ports.ts';
import { announcementOf } from '../../components/popup/popup.tsx';
import {
  createPopupModel,
  type PeopleFiles,
  type PopupModel,
  type PopupPorts,
} from '../../components/popup/popup-model.ts';
import { SearchTab } from '../../components/popup/search-tab.tsx';
import { LiveRegion } from '../../components/ui/live-region.tsx';
import type { Follow } from '../../lib/messages/follow-with.ts';
import { lazyFollowUp } from '../popup/lazy-follow-up.ts';

/** Loaded with the first results, and kept for the next ones. */
const followUp = lazyFollowUp();

export interface SearchPlaceProps {
  ports: Ports &
    Pick<PopupPorts, 'after'> &
    Pick<PeopleFiles, 'exportAs'> & {
      follow: Follow;
      reload: () => void;
    };
  /** Shows the orders. */
  onActivity: () => void;
}

/**
 * The popup's search, with its model and its stored draft, at full width. It lives while it is shown: whoever comes back
 * finds what the popup has done in the meantime.
 */
export function SearchPlace({ ports, onActivity }: SearchPlaceProps) {
  const [model, setModel] = useState<PopupModel | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one model as long as the place is shown
  useEffect(() => {
    const made = createPopupModel({
      ...ports,
      prefill: null,
      last: { wasBusy: false, hadFound: false },
      startOver: ports.reload,
      // The workspace asks in its own place.
      files: async () => ({ ...(await import('../popup/people-files.ts')), exportAs: ports.exportAs }),
      ...followUp,
    });
    let isRestored = false;
    const following = [
      ports.follow({ topic: 'search' }, (view) => {
        made.receiveSearch(view);
        isRestored = true;
      }),
      ports.follow({ topic: 'orders' }, made.receiveOrders),
    ];
    const stopTab = made.tab.subscribe((tab) => {
      if (tab === 'search') return;
      // The popup may have been left at its orders, which are a place of their own here.
      made.tab.value = 'search';
      if (isRestored) onActivity();
    });
    setModel(made);
    addEventListener('pagehide', made.save);
    return () => {
      removeEventListener('pagehide', made.save);
      made.save();
      made.stop();
      stopTab();
      for (const one of following) one.stop();
    };
  }, []);
  if (!model) return null;
  return (
    <>
      <SearchTab model={model} />
      <OrderDialogs session={model.session.value} orders={model.orders} />
      <LiveRegion message={announcementOf(model)} />
      <LiveRegion message={model.announcement} />
    </>
  );
}
