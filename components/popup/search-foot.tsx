import { useState } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import { NO_PRICES, worstCase } from '../../lib/money/prices.ts';
import { isExportOffIn } from '../../lib/settings/export-policy.ts';
import { withoutProfile } from '../orders/order-model.ts';
import { OrderNotPlaced } from '../orders/order-not-placed.tsx';
import { contactsPrice } from '../search/contact-price.ts';
import { SelectionBar } from '../search/selection-bar.tsx';
import { Button } from '../ui/button.tsx';
import { focusIfLost } from '../ui/focus.ts';
import { Notice } from '../ui/notice.tsx';
import type { PopupModel } from './popup-model.ts';

/** What is done with the selected people. It lies over the end of the list, so that no row moves when it comes. */
export function SearchFoot({ model }: { model: PopupModel }) {
  const { adding, expanded, AddToList } = model;
  // Kept from then on, for the last change can be undone after a preview was closed.
  const [isUsed, setUsed] = useState(false);
  if (!isUsed && (adding.value || expanded.value.size > 0)) setUsed(true);
  return (
    <>
      <Foot model={model} />
      {isUsed && (
        <AddToList
          urns={adding.value}
          onClose={() => {
            adding.value = null;
          }}
        />
      )}
    </>
  );
}

function Foot({ model }: { model: PopupModel }) {
  const { orders } = model;
  if (!orders.problem.value && !orders.started.value && orders.chosen.value.size === 0) return null;
  return (
    <div class="ts-search__foot">
      <OrderNotPlaced orders={orders} openOptions={model.openOptions} />
      <OrderStarted model={model} />
      {orders.chosen.value.size > 0 && <Selection model={model} />}
    </div>
  );
}

function Selection({ model }: { model: PopupModel }) {
  const { orders, search, session } = model;
  const people = [...orders.chosen.value.values()];
  const here = search.page.value?.rows.filter(({ urn }) => orders.chosen.value.has(urn)).length ?? 0;
  const prices = session.value?.prices ?? NO_PRICES;
  const fields = session.value?.settings.defaultFields ?? [];
  // The worker leaves out whoever must not be contacted, and tells how many they were.
  const paid = people.filter(({ blocked }) => !blocked);
  const missing = withoutProfile(people);
  const missingPaid = withoutProfile(paid).length;
  const profilesPrice = worstCase(prices, {
    op: missingPaid === 1 ? 'enrich' : 'enrich-batch',
    people: missingPaid,
    fields: [],
  });
  return (
    <SelectionBar
      people={people}
      elsewhere={people.length - here}
      busy={orders.busy.value}
      says={model.selectionSays.value}
      contactsPrice={contactsPrice(paid, fields, prices)}
      profilesPrice={profilesPrice}
      onContacts={() => {
        orders.unlocking.value = people;
      }}
      onProfiles={() => model.getProfiles(missing, profilesPrice)}
      onRefresh={() => {
        orders.refreshing.value = people;
      }}
      onCopy={model.copyEmails}
      onCopyAs={model.copyAs}
      isExportOff={isExportOffIn(session.value)}
      onExport={() => void model.exportSelected()}
      onExportAs={model.exportAs}
      onAddToList={() => {
        model.adding.value = people.map(({ urn }) => urn);
      }}
      onClear={orders.clear}
    />
  );
}

function OrderStarted({ model }: { model: PopupModel }) {
  const { started } = model.orders;
  if (!started.value) return null;
  const { order, joined } = started.value;
  return (
    <Notice
      kind="success"
      title={joined ? t('searchJoined') : tn('searchStarted', order.urns.length)}
      onDismiss={() => {
        started.value = null;
      }}
      actions={
        <Button
          size="small"
          ref={focusIfLost}
          onClick={() => {
            started.value = null;
            model.tab.value = 'jobs';
          }}
        >
          {t('searchShowOrders')}
        </Button>
      }
    />
  );
}
