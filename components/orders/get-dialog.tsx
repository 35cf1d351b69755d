import { useState } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { fieldWords } from '../ui/field-words.ts';
import { type BillLine, billOf, fieldLine, type Get, profilesLine } from './bill.ts';
import { getTitle } from './get-words.ts';
import type { Agreed } from './order-model.ts';
import { SpendDialog } from './spend-dialog.tsx';

export interface GetDialogProps {
  get: Get;
  people: readonly PersonRow[];
  session: SessionView;
  onClose: () => void;
  onGet: (people: PersonRow[], agreed: Agreed) => void;
}

/** Asks before contacts or profiles are paid for, with the most they can cost and what that is made of. */
export function GetDialog({ get, people: all, session, onClose, onGet }: GetDialogProps) {
  const [fields, setFields] = useState<readonly ContactField[]>(session.settings.defaultFields);
  const [enrichFirst, setEnrichFirst] = useState(true);
  const [csv, setCsv] = useState(false);
  // The price must not change between the look and the click. The worker asks again if it has risen.
  const [prices] = useState(session.prices);
  const bill = billOf(all, { get, fields, enrichFirst }, prices);
  const isContacts = get === 'contacts';
  const toggle = (field: ContactField, on: boolean) =>
    setFields(CONTACT_FIELDS.filter((one) => (one === field ? on : fields.includes(one))));
  const nothing = fields.length === 0 ? t('orderChooseField') : t('orderAllUnlocked');

  return (
    <SpendDialog
      title={getTitle(get, bill.people.length, bill.people[0]?.name, bill)}
      action={t(get === 'refresh' ? 'orderRefresh' : 'orderGet')}
      session={session}
      total={bill.total}
      unpriced={bill.unpriced}
      impossible={isContacts && bill.paid === 0 ? nothing : null}
      onClose={onClose}
      onSpend={() =>
        onGet(bill.people, {
          fields: isContacts ? [...fields] : [],
          enrichFirst: enrichFirst && bill.unenriched > 0,
          limit: bill.total,
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
      <CheckboxRow label={t('orderCsvWhenDone')} checked={csv} onChange={setCsv} />
      <ul class="ts-small ts-muted">
        {noteWords(get, all, bill.people.length).map((note) => (
          <li key={note}>{note}</li>
        ))}
        {bill.unenriched > 0 && !enrichFirst && <li>{t('orderSkipped')}</li>}
      </ul>
    </SpendDialog>
  );
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
