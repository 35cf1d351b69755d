import { useState } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { priceWords } from '../orders/order-words.ts';
import { UnlockIcon } from '../ui/icons.tsx';
import { Section } from '../ui/section.tsx';
import { ContactRow } from './contact-row.tsx';
import { PaidButton } from './paid-button.tsx';
import type { SidebarActions } from './sidebar-model.ts';

interface ContactSectionProps {
  view: PersonView;
  pending: boolean;
  actions: Pick<SidebarActions, 'unlock' | 'copy' | 'settle'>;
}

function total(view: PersonView, fields: readonly ContactField[]): number | null {
  let sum = 0;
  for (const field of fields) {
    const price = view.session.prices.fields[field];
    if (price === null) return null;
    sum += price;
  }
  return sum;
}

/** The three contact fields and the button that unlocks the chosen ones. */
export function ContactSection({ view, pending, actions }: ContactSectionProps) {
  // Checkboxes that the recruiter changed for this person; the others follow the default fields.
  const [changed, setChanged] = useState<Partial<Record<ContactField, boolean>>>({});
  const { fields, session } = view;
  const isChosen = (field: ContactField) => {
    const { state } = fields[field];
    if (state === 'locked') return changed[field] ?? session.settings.defaultFields.includes(field);
    // A field that was not found once is looked up again only when the recruiter ticks it.
    return state === 'not-found' && (changed[field] ?? false);
  };
  const chosen = CONTACT_FIELDS.filter(isChosen);
  const canUnlock = CONTACT_FIELDS.some((field) => ['locked', 'not-found'].includes(fields[field].state));
  return (
    <Section title={t('profileContact')}>
      <ul class="ts-lines">
        {CONTACT_FIELDS.map((field) => (
          <ContactRow
            key={field}
            field={field}
            view={fields[field]}
            price={session.prices.fields[field]}
            chosen={isChosen(field)}
            onChoose={(wanted) => setChanged({ ...changed, [field]: wanted })}
            actions={actions}
          />
        ))}
      </ul>
      {canUnlock && (
        <div class="ts-paid">
          <PaidButton
            variant="primary"
            icon={UnlockIcon}
            busy={pending}
            disabled={chosen.length === 0}
            onPay={() => {
              setChanged({});
              actions.unlock(chosen);
            }}
          >
            {tn('sidebarUnlock', chosen.length)}
          </PaidButton>
          <span class="ts-paid__price">
            {chosen.length === 0 ? t('sidebarChooseField') : priceWords(total(view, chosen))}
          </span>
        </div>
      )}
    </Section>
  );
}
