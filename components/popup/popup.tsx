import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { OrderNotPlaced } from '../orders/order-not-placed.tsx';
import { Problem } from '../problems/problem.tsx';
import { withoutKey } from '../problems/problem-text.ts';
import { totalWords } from '../search/result-list.tsx';
import { Button } from '../ui/button.tsx';
import { SettingsIcon } from '../ui/icons.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { NewKeyQuestion, OrderDialogs, OrderList } from './lazy-components.ts';
import { PopupHeader } from './popup-header.tsx';
import type { PopupModel } from './popup-model.ts';
import { SearchTab } from './search-tab.tsx';

export interface PopupProps {
  model: PopupModel;
  onWorkspace: () => void;
  /** Only in the toolbar's popup. */
  onWindow?: (() => void) | undefined;
}

/** The toolbar's popup, with the search and the orders. */
export function Popup({ model, onWorkspace, onWindow }: PopupProps) {
  const { session, tab, activity, orders } = model;
  const body = useRef<HTMLDivElement>(null);
  useScrollMemory(model, body.current);
  const current = session.value;

  return (
    <div class="ts-popup">
      <PopupHeader
        session={current}
        onSwitch={model.switchAccount}
        onOptions={model.openOptions}
        onWorkspace={onWorkspace}
        onWindow={onWindow}
      />
      {current?.newKey && (
        <div class="ts-popup__question">
          <NewKeyQuestion newKey={current.newKey} onAnswer={model.answerNewKey} />
        </div>
      )}
      {current && !current.hasKey ? (
        <main class="ts-popup__welcome">
          {current.waiting === null ? (
            <Notice
              kind="empty"
              icon={SettingsIcon}
              title={t('popupWelcomeTitle')}
              actions={
                <Button variant="primary" onClick={model.openOptions}>
                  {t('popupWelcomeAction')}
                </Button>
              }
            >
              {t('popupWelcomeText')}
            </Notice>
          ) : (
            <Problem error={withoutKey(current)} onStep={model.openOptions} />
          )}
        </main>
      ) : (
        <main ref={body} class="ts-popup__body">
          <Tabs
            label={t('popupTabs')}
            selected={tab.value}
            onSelect={(id) => {
              tab.value = id;
            }}
            tabs={[
              { id: 'search', label: t('popupTabSearch') },
              { id: 'jobs', label: t('ordersTitle'), count: model.openOrders.value },
            ]}
          >
            <div class="ts-stack ts-popup__panel">
              <SessionProblem model={model} />
              {tab.value === 'search' ? (
                <SearchTab model={model} />
              ) : (
                <>
                  <OrderNotPlaced orders={orders} openOptions={model.openOptions} />
                  <OrderList activity={activity.value} actions={model.orderActions} />
                </>
              )}
            </div>
          </Tabs>
        </main>
      )}
      {(orders.unlocking.value || orders.refreshing.value || orders.confirming.value) && (
        <OrderDialogs session={current} orders={orders} />
      )}
      <LiveRegion message={announcementOf(model)} />
      <LiveRegion message={model.announcement} />
    </div>
  );
}

/** What a screen reader announces about the search. */
function announcementOf({ search }: PopupModel): string {
  if (search.pending.value) return t('searchRunning');
  const page = search.page.value;
  if (!page) return '';
  return page.rows.length === 0
    ? t('searchEmptyTitle')
    : t('searchResultsReady', totalWords(page.total), page.page);
}

function SessionProblem({ model }: { model: PopupModel }) {
  const session = model.session.value;
  if (!session) return null;
  if (session.allowed.service && !session.keyRefused)
    return session.crowded ? <Problem error={{ kind: 'crowded' }} /> : null;
  return (
    <Notice
      kind="error"
      title={t(session.allowed.service ? 'popupKeyRefused' : 'popupNotAllowed')}
      actions={
        <>
          <Button size="small" onClick={model.openOptions}>
            {t('openOptions')}
          </Button>
          {session.allowed.service && (
            <Button size="small" variant="ghost" onClick={model.tryKey}>
              {t('tryAgain')}
            </Button>
          )}
        </>
      }
    >
      {t(session.allowed.service ? 'popupKeyRefusedText' : 'popupNotAllowedText')}
    </Notice>
  );
}

/** Stores the scroll position of the results, and restores it when the popup is opened again. */
function useScrollMemory({ scroll, search, tab }: PopupModel, body: HTMLElement | null): void {
  const panel = body?.querySelector<HTMLElement>('[role=tabpanel]') ?? null;
  const scrollTarget = useRef<number | null>(null);
  // `peek` does not subscribe, so scrolling causes no render.
  if (scrollTarget.current === null && scroll.peek() > 0) scrollTarget.current = scroll.peek();
  const rows = search.page.value?.rows.length ?? 0;
  const at = `${tab.value}|${search.page.value?.page ?? 0}`;
  const last = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (!panel || tab.value !== 'search' || rows === 0) return;
    if (last.current === null && scrollTarget.current) panel.scrollTop = scrollTarget.current;
    else if (last.current !== null && last.current !== at) panel.scrollTop = 0;
    last.current = at;
  }, [panel, rows, at, tab]);

  useEffect(() => {
    if (!panel) return;
    const remember = () => {
      if (tab.peek() === 'search') scroll.value = Math.round(panel.scrollTop);
    };
    panel.addEventListener('scroll', remember, { passive: true });
    return () => panel.removeEventListener('scroll', remember);
  }, [panel, scroll, tab]);
}
