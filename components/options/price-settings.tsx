import { useState } from 'preact/hooks';
import { date } from '../../lib/i18n/dates.ts';
import { t } from '../../lib/i18n/text.ts';
import { MAX_PRICE_CREDITS } from '../../lib/money/prices.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PaidOperation } from '../../lib/store/records.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { fieldWords } from '../ui/field-words.ts';
import { Section } from '../ui/section.tsx';
import type { OptionsActions } from './actions.ts';
import { AmountField } from './amount-field.tsx';
import { setUpWords } from './set-up-words.ts';

export interface PriceSettingsProps {
  session: SessionView;
  setPrice: OptionsActions['setPrice'];
  announce: (message: string) => void;
}

interface PriceRow {
  name: string;
  fields: ContactField[];
  single: PaidOperation;
  /** What the same costs for each person of a batch; a search has no batch. */
  batch: PaidOperation | null;
}

/** The prices of the account in use, which a recruiter may type in before the first charge shows them. */
export function PriceSettings({ session, setPrice, announce }: PriceSettingsProps) {
  const { account, accounts } = session;
  const name = accounts.length > 1 ? accounts.find(({ current }) => current)?.name : undefined;
  const [problem, setProblem] = useState<{ at: string; words: string } | null>(null);
  if (account === null) return null;

  const rows: PriceRow[] = [
    { name: t('optionsPriceSearch'), fields: [], single: 'search', batch: null },
    { name: t('optionsPriceProfile'), fields: [], single: 'enrich', batch: 'enrich-batch' },
    ...CONTACT_FIELDS.map((field) => ({
      name: fieldWords(field),
      fields: [field],
      single: 'contact' as const,
      batch: 'contact-batch' as const,
    })),
  ];

  const cell = (row: PriceRow, op: PaidOperation, column: string) => {
    const at = `${op} ${row.fields.join()}`;
    const known = session.prices.find(
      (one) => one.op === op && one.people === 1 && one.fields.join() === row.fields.join(),
    );
    const change = async (credits: number | null) => {
      const reply = await setPrice({ account, op, fields: row.fields, credits });
      setProblem(reply.ok ? null : { at, words: setUpWords(reply.error, '') });
      if (reply.ok) announce(t('optionsSaved'));
    };
    return (
      <AmountField
        label={row.batch === null ? row.name : `${row.name} · ${column}`}
        labelHidden
        hint={priceNote(known)}
        failure={problem?.at === at ? problem.words : null}
        bad={t('optionsPriceBad', MAX_PRICE_CREDITS)}
        value={known?.credits ?? null}
        min={0}
        max={MAX_PRICE_CREDITS}
        onChange={(credits) => void change(credits)}
      />
    );
  };

  return (
    <Section title={t('optionsPrices')}>
      <p class="ts-muted">{t('optionsPricesText')}</p>
      {name !== undefined && <p class="ts-muted">{t('optionsPricesOf', name)}</p>}
      <div class="ts-prices">
        <div class="ts-prices__row ts-prices__head" aria-hidden="true">
          <span class="ts-prices__name" />
          <span>{t('optionsPriceSingle')}</span>
          <span>{t('optionsPriceBatch')}</span>
        </div>
        {rows.map((row) => (
          <div class="ts-prices__row" key={row.name}>
            <span class="ts-prices__name" aria-hidden="true">
              {row.name}
            </span>
            {cell(row, row.single, t('optionsPriceSingle'))}
            {row.batch && cell(row, row.batch, t('optionsPriceBatch'))}
          </div>
        ))}
      </div>
    </Section>
  );
}

/** Where a price comes from, and from when it is. */
function priceNote(known: SessionView['prices'][number] | undefined): string {
  if (!known) return t('optionsPriceUnknown');
  return t(known.typed ? 'optionsPriceTyped' : 'optionsPriceLearned', date(known.at));
}
