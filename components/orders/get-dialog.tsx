import { useState } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import { isExportOffIn } from '../../lib/settings/export-policy.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { fieldWords } from '../ui/field-words.ts';
import {
  type BillLine,
  billOf,
  type Covered,
  coveredBill,
  fieldLine,
  type Get,
  profilesLine,
  searchesLine,
} from './bill.ts';
import { getTitle } from './get-words.ts';
import { oddsOfFields } from './odds-words.ts';
import { type Agreed, type Buyable, spendable } from './order-model.ts';
import { SpendDialog } from './spend-dialog.tsx';

export interface GetDialogProps {
  get: Get;
  people: readonly Buyable[];
  session: SessionView;
  onClose: () => void;
  onGet: (people: Buyable[], agreed: Agreed) => void;
}

/** Asks before contacts or profiles are paid for, with the most they can cost and what that is made of. */
export function GetDialog({ get, people, session: given, onClose, onGet }: GetDialogProps) {
  // Neither price nor balance may change between the look and the click. The worker asks again if the price has risen.
  const [session] = useState(given);
  const { prices } = session;
  // The worker would leave them out. They are no part of the price either.
  const all = people.filter(({ blocked }) => !blocked);
  const left = people.length - all.length;
  const leftOut = tn('blockedLeftOut', left);
  const isNobody = all.length === 0;
  const [fields, setFields] = useState<readonly ContactField[]>(session.settings.defaultFields);
  const [enrichFirst, setEnrichFirst] = useState(true);
  const [csv, setCsv] = useState(false);
  const wanted = { get, fields, enrichFirst };
  const bill = billOf(all, wanted, prices);
  const covered = coveredBill(all, wanted, prices, spendable(session));
  const bought = covered?.bill ?? bill;
  const isContacts = get === 'contacts';
  const toggle = (field: ContactField, on: boolean) =>
    setFields(CONTACT_FIELDS.filter((one) => (one === field ? on : fields.includes(one))));
  const nothing = fields.length === 0 ? t('orderChooseField') : t('orderAllUnlocked');

  return (
    <SpendDialog
      title={getTitle(get, bill.people.length, bill.people[0]?.name, bill)}
      action={actionWords(get, covered)}
      session={session}
      covered={covered}
      total={bill.total}
      unpriced={bill.unpriced}
      impossible={isNobody ? leftOut : isContacts && bill.paid === 0 ? nothing : null}
      onClose={onClose}
      onSpend={() =>
        onGet(bought.people, {
          fields: isContacts ? [...fields] : [],
          enrichFirst: enrichFirst && bought.unenriched > 0,
          limit: bought.total,
          csv,
        })
      }
    >
      {isContacts ? (
        <div class="ts-bill">
          {CONTACT_FIELDS.map((field) => (
            <CheckboxRow
              key={field}
              label={fieldWords(field)}
              checked={fields.includes(field)}
              onChange={(on) => toggle(field, on)}
              detail={lineWords(fieldLine(field, all, prices), all.length)}
            />
          ))}
          {bill.sought > 0 && (
            <p class="ts-check">
              <span class="ts-grow">{tn('orderFindFirst', bill.sought)}</span>
              <span class="ts-check__detail">
                {lineWords(searchesLine(bill.sought, prices), bill.sought)}
              </span>
            </p>
          )}
          {bill.unenriched > 0 && (
            <CheckboxRow
              label={tn('orderProfilesFirst', bill.unenriched)}
              checked={enrichFirst}
              onChange={setEnrichFirst}
              detail={lineWords(profilesLine(bill.unenriched, prices), bill.unenriched)}
            />
          )}
        </div>
      ) : (
        <p>{lineWords(profilesLine(bill.people.length, prices), bill.people.length)}</p>
      )}
      {!isExportOffIn(session) && (
        <CheckboxRow label={t('orderCsvWhenDone')} checked={csv} onChange={setCsv} />
      )}
      <ul class="ts-small ts-muted">
        {left > 0 && !isNobody && <li>{leftOut}</li>}
        {isContacts && oddsOfFields(session.odds).map((odds) => <li key={odds}>{odds}</li>)}
        {!isNobody && noteWords(get, all, bill.people.length).map((note) => <li key={note}>{note}</li>)}
        {bill.unenriched > 0 && !enrichFirst && <li>{t('orderSkipped')}</li>}
      </ul>
    </SpendDialog>
  );
}

/** The button that spends: for all of them, or for those whom the balance covers. */
function actionWords(get: Get, covered: Covered | null): string {
  const isRefresh = get === 'refresh';
  if (!covered) return t(isRefresh ? 'orderRefresh' : 'orderGet');
  return t(isRefresh ? 'orderRefreshSome' : 'orderGetSome', covered.bill.people.length, covered.of);
}

/** A line of the bill: how many at which price, and how many are owned already. */
function lineWords({ people, each }: BillLine, all: number): string {
  const price = each === null ? t('orderPriceUnknown') : tn('uiCredits', each);
  const cost = all === 1 || each === null ? price : t('orderEach', people, price);
  const owned = all - people;
  return [people > 0 && cost, owned > 0 && tn('orderAlreadyUnlocked', owned)].filter(Boolean).join(' · ');
}

/** What else there is to know before paying. */
function noteWords(get: Get, all: readonly PersonRow[], count: number): string[] {
  const others = all.length - count;
  switch (get) {
    case 'contacts':
      return [t(all.length > 1 ? 'orderRefundBatch' : 'orderNoRefundSingle')];
    case 'profiles':
      return others > 0 ? [tn('orderHaveProfile', others)] : [];
    case 'refresh':
      return [t('orderRefreshText'), ...(others > 0 ? [tn('orderWithoutProfile', others)] : [])];
  }
}
