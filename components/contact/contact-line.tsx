import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { useNow } from '../ui/clock.ts';
import { ContactText } from '../ui/contact-value.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { PaidButton } from '../ui/paid-button.tsx';
import { Price } from '../ui/price.tsx';
import { type ContactBlockProps, pressControl } from './contact-block.tsx';
import { contactRow } from './contact-rows.ts';

/** The contact that stands for all of them: one that was found, else the one that is got by default. */
function fieldOf({ fields, session }: PersonView): ContactField {
  const { defaultFields } = session.settings;
  const ordered = [...defaultFields, ...CONTACT_FIELDS];
  return ordered.find((field) => fields[field].state === 'found') ?? ordered[0] ?? 'work_email';
}

/** One contact of a person on one line, with its one control. */
export function ContactLine({ view, context, copied, actions }: ContactBlockProps) {
  const id = useId();
  const now = useNow(false);
  if (!view) return <span class="ts-contact-line" />;
  const row = contactRow(fieldOf(view), view, { ...context, now });
  const { field, value, control } = row;
  const justCopied = copied?.field === field ? copied : null;
  const price = row.isPrice ? row.words : control.blocked ? null : row.again;
  return (
    <span class="ts-contact-line">
      <span id={id} class="ts-contact-line__words ts-truncate" title={value ?? row.words}>
        {justCopied?.worked ? (
          <span class="ts-contact-row__copied">
            <CheckIcon size={12} />
            {t('contactCopied')}
          </span>
        ) : justCopied ? (
          t('contactCopyFailed')
        ) : value !== null ? (
          <ContactText field={field} value={value} />
        ) : price !== null ? (
          <>
            {view.ats !== null && `${t('personInAts')} · `}
            <Price words={price} />
          </>
        ) : (
          row.words
        )}
      </span>
      {control.does !== 'none' && control.does !== 'more' && (
        <PaidButton
          class="ts-contact-row__control"
          variant={control.filled ? 'primary' : 'secondary'}
          size="small"
          busy={control.does === 'busy'}
          aria-disabled={control.blocked || undefined}
          aria-label={control.name}
          aria-describedby={id}
          onPay={() => pressControl(row, view, actions)}
        >
          {control.label}
        </PaidButton>
      )}
    </span>
  );
}
