import type { ReadonlySignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { isExportOffIn } from '../../lib/settings/export-policy.ts';
import { NEWEST_ORDERS } from '../../lib/views/newest-orders.ts';
import { OrderNotPlaced } from '../orders/order-not-placed.tsx';
import { Problem } from '../problems/problem.tsx';
import { withoutKey } from '../problems/problem-text.ts';
import { totalWords } from '../search/total-words.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { SettingsIcon } from '../ui/icons.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { Tabs } from '../ui/tabs.tsx';
import {
  FoundFoot,
  NewKeyQuestion,
  OrderDialogs,
  OrderList,
  SearchFoot,
  SearchResults,
} from './lazy-components.ts';
import { PopupHeader } from './popup-header.tsx';
import type { PopupModel } from './popup-model.ts';
import { SearchTab } from './search-tab.tsx';

export interface PopupProps {
  model: PopupModel;
  onWorkspace: () => void;
  /** Shows all orders. */
  onAllOrders: () => void;
  /** Only in the toolbar's popup. */
  onWindow?: (() => void) | undefined;
  person?: PopupPerson | undefined;
}

/** The person of the profile in the tab in front. */
export interface PopupPerson {
  /** Whether the tab shows a profile, or is expected to. */
  shown: ReadonlySignal<boolean>;
  /** Their contacts, or one row of them. */
  Contact: ComponentType<{ folded: boolean }>;
}

/** The toolbar's popup, with the search and the orders. */
export function Popup({ model, onWorkspace, onAllOrders, onWindow, person }: PopupProps) {
  const { session, tab, activity, orders } = model;
  useEffect(() => {
    // Their code loads while the worker is asked for the results.
    void SearchResults.prepare();
    void SearchFoot.prepare();
  }, []);
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
        <main class="ts-popup__body">
          {person?.shown.value && <Person model={model} person={person} />}
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
                  <OrderList
                    activity={activity.value}
                    actions={model.orderActions}
                    onMore={(activity.value?.length ?? 0) < NEWEST_ORDERS ? undefined : onAllOrders}
                  />
                </>
              )}
            </div>
          </Tabs>
        </main>
      )}
      {model.hasFound.value && (
        <div class="ts-popup__foot">
          {current && (
            <FoundFoot found={current.found} model={model.found} isExportOff={isExportOffIn(current)} />
          )}
        </div>
      )}
      {orders.isAsking.value && <OrderDialogs session={current} orders={orders} />}
      <LiveRegion message={announcementOf(model)} />
      <LiveRegion message={model.announcement} />
    </div>
  );
}

/** Keeps the room of the person's contacts until they are loaded, so that nothing below moves. */
function Person({ model, person }: { model: PopupModel; person: PopupPerson }) {
  const folded = model.isBusy.value;
  return (
    <div class={classNames('ts-popup__person', folded && 'ts-popup__person--folded')}>
      <person.Contact folded={folded} />
    </div>
  );
}

/** What a screen reader announces about the search. */
export function announcementOf({ search }: PopupModel): string {
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
