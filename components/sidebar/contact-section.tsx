import { useState } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import { worstCase } from '../../lib/money/prices.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { priceWords } from '../orders/order-words.ts';
import { UnlockIcon } from '../ui/icons.tsx';
import { Section } from '../ui/section.tsx';
import { ContactRow, OPEN_STATES } from './contact-row.tsx';
import { PaidButton } from './paid-button.tsx';
import type { SidebarActions } from './sidebar-model.ts';

interface ContactSectionProps {
  view: PersonView;
  pending: boolean;
  actions: Pick<SidebarActions, 'unlock' | 'copy' | 'settle' | 'cancel'>;
}

/** The most that an unlock of some fields costs; null when a price is not known. */
function total({ session, unlockBy, mayEnrich }: PersonView, fields: readonly ContactField[]): number | null {
  const unlock = worstCase(session.prices, { op: unlockBy, people: 1, fields });
  const profile = mayEnrich ? worstCase(session.prices, { op: 'enrich', people: 1, fields: [] }) : 0;
  return unlock === null || profile === null ? null : unlock + profile;
}

/** The three contact fields and the button that unlocks the chosen ones. */
export function ContactSection({ view, pending, actions }: ContactSectionProps) {
  // Checkboxes that the recruiter changed for this person, by field and its state: once a field was looked up, its tick is
  // over. The others follow the default fields.
  const [changed, setChanged] = useState<Record<string, boolean>>({});
  const { fields, session } = view;
  const tickOf = (field: ContactField) => field + JSON.stringify(fields[field]);
  const isChosen = (field: ContactField) => {
    const { state } = fields[field];
    // A field that was not found once is looked up again only when the recruiter ticks it.
    const isDefault = state === 'locked' && session.settings.defaultFields.includes(field);
    return OPEN_STATES.includes(state) && (changed[tickOf(field)] ?? isDefault);
  };
  const chosen = CONTACT_FIELDS.filter(isChosen);
  const canUnlock = CONTACT_FIELDS.some((field) => OPEN_STATES.includes(fields[field].state));
  return (
    <Section title={t('profileContact')}>
      <ul class="ts-lines">
        {CONTACT_FIELDS.map((field) => (
          <ContactRow
            key={field}
            field={field}
            view={fields[field]}
            price={total(view, [field])}
            chosen={isChosen(field)}
            onChoose={(wanted) => setChanged((before) => ({ ...before, [tickOf(field)]: wanted }))}
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
            onPay={() => actions.unlock(chosen, total(view, chosen))}
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
