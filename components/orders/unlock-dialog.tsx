import { useState } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import { type Prices, priceOfAll, stepsOf, worstCase } from '../../lib/money/prices.ts';
import { BATCH_LIMIT, CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { fieldWords } from '../ui/field-words.ts';
import { UnlockIcon } from '../ui/icons.tsx';

export interface UnlockDialogProps {
  people: readonly PersonRow[];
  /** The fields that are ticked at first. */
  fields: readonly ContactField[];
  prices: Prices;
  onClose: () => void;
  onUnlock: (wanted: { fields: ContactField[]; enrichFirst: boolean; limit: number | null }) => void;
}

/** Asks which fields to unlock, and shows the highest possible cost. */
export function UnlockDialog({ people, fields: initial, prices, onClose, onUnlock }: UnlockDialogProps) {
  const [fields, setFields] = useState<readonly ContactField[]>(initial);
  const [enrichFirst, setEnrichFirst] = useState(true);
  const many = people.length > 1;
  // A single unlock works for anybody with a link. In a batch the service skips people who are not enriched.
  const wanted = people
    .map((person) => ({ ...person, fields: fields.filter((field) => !person.unlocked.includes(field)) }))
    .filter((person) => person.fields.length > 0);
  const unenriched = many ? wanted.filter(({ pool, enriched }) => !pool && !enriched).length : 0;
  // Somebody without a link is unlocked by a batch of one.
  const op = many || !people[0]?.networkUrl ? 'contact-batch' : 'contact';
  const enriches = enrichFirst && unenriched > 0;
  const profiles = { op: 'enrich-batch' as const, people: enriches ? unenriched : 0, fields: [] };
  const most = priceOfAll(prices, [...stepsOf(op, wanted), profiles]);
  const toggle = (field: ContactField, on: boolean) =>
    setFields(CONTACT_FIELDS.filter((one) => (one === field ? on : fields.includes(one))));

  return (
    <Dialog
      open
      title={tn('searchUnlockTitle', people.length, people[0]?.name ?? '')}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" autoFocus onClick={onClose}>
            {t('uiCancel')}
          </Button>
          <Button
            variant="primary"
            icon={UnlockIcon}
            disabled={fields.length === 0}
            onClick={() => onUnlock({ fields: [...fields], enrichFirst: enriches, limit: most })}
          >
            {t('unlockMany', people.length)}
          </Button>
        </>
      }
    >
      <div class="ts-stack">
        <div>
          {CONTACT_FIELDS.map((field) => (
            <CheckboxRow
              key={field}
              label={fieldWords(field)}
              checked={fields.includes(field)}
              onChange={(on) => toggle(field, on)}
              detail={fieldDetail(field, people, worstCase(prices, { op, people: 1, fields: [field] }))}
            />
          ))}
          {unenriched > 0 && (
            <CheckboxRow
              label={tn('searchEnrichFirst', unenriched)}
              checked={enrichFirst}
              onChange={setEnrichFirst}
              detail={priceWords(worstCase(prices, { op: 'enrich-batch', people: 1, fields: [] }))}
            />
          )}
        </div>
        <div class="ts-small ts-muted ts-stack ts-stack--tight">
          <p class="ts-strong" role="status">
            {most === null ? t('searchAtMostUnknown') : t('searchAtMost', tn('uiCredits', most))}
          </p>
          {unenriched > 0 && !enrichFirst && <p>{t('searchEnrichFirstHint')}</p>}
          <p>{many ? t('searchRefundBatch') : t('searchNoRefundSingle')}</p>
          {people.length > BATCH_LIMIT && (
            <p>{t('searchInBatches', Math.ceil(people.length / BATCH_LIMIT))}</p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function priceWords(price: number | null): string {
  return price === null ? t('priceUnknown') : t('searchPriceEach', tn('uiCredits', price));
}

function fieldDetail(field: ContactField, people: readonly PersonRow[], credits: number | null): string {
  const known = people.filter(({ unlocked }) => unlocked.includes(field)).length;
  const price = priceWords(credits);
  return known > 0 ? `${tn('searchAlreadyUnlocked', known)} · ${price}` : price;
}
