import { useState } from 'preact/hooks';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { type Odds, triesAt } from '../../lib/money/odds.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import type { FieldView, PersonView } from '../../lib/views/person-view.ts';
import { personRow } from '../../lib/views/search-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { ContactBlock, type Copied } from '../contact/contact-block.tsx';
import { BlockedControls } from '../follow-up/blocked-controls.tsx';
import { WriteButton } from '../follow-up/write-button.tsx';
import { needsProfile } from '../search/contact-price.ts';
import { after } from '../ui/clock.ts';
import { useAnswer } from '../ui/use-answer.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** How long it says that it copied. */
const COPIED_MS = 2_000;
/** How long a field shows that it was ordered, until the records show it. */
const ORDERED_MS = 1_000;

export interface DrawerContactProps {
  model: WorkspaceModel;
  person: PersonRecord;
  /** Every urn of the person. */
  urns: readonly string[];
}

/** What is known of one contact: its value, or how far its order is. */
function fieldOf(
  { urn, contacts }: PersonRecord,
  field: ContactField,
  orders: readonly OrderView[],
): FieldView {
  const found = contacts[field];
  if (found?.value) return { state: 'found', value: found.value, at: found.at };
  const order = orders.find(
    ({ open, kind, fields, people }) =>
      open &&
      kind === 'unlock' &&
      fields.includes(field) &&
      people.some((one) => one.urn === urn && one.result === 'pending'),
  );
  // An order for several people is cancelled in Activity, for all of them.
  if (order?.unsent) return { state: 'waiting', order: order.people.length === 1 ? order.id : null };
  if (order) return { state: 'looking', since: order.createdAt, quiet: order.quiet.includes(urn) };
  return found ? { state: 'not-found', at: found.at } : { state: 'locked' };
}

/** A person of the list as the contact block is told them. */
function drawerView(
  person: PersonRecord,
  orders: readonly OrderView[],
  odds: Odds,
  session: SessionView,
  ats: string | null,
  blocked: string | null,
): PersonView {
  const row = personRow(person, false);
  const field = (one: ContactField) => fieldOf(person, one, orders);
  return {
    link: person.networkUrl ?? '',
    match: 'known',
    searched: false,
    search: { pages: 0, hasMore: false, at: null },
    linked: null,
    relinked: null,
    replaced: false,
    name: person.name,
    person: row,
    choices: [],
    profile: null,
    enriching: 'idle',
    enrichRequest: null,
    enrichLoss: null,
    enrichEnd: null,
    fields: {
      work_email: field('work_email'),
      personal_email: field('personal_email'),
      phone: field('phone'),
    },
    stopped: null,
    stalled: false,
    parked: false,
    pollError: null,
    nextCheckAt: null,
    unlockBy: person.networkUrl ? 'contact' : 'contact-batch',
    mayEnrich: needsProfile([row]),
    ats,
    blocked,
    oddsAtCompany: person.company === null ? {} : triesAt(odds, person.company),
    problem: null,
    activity: [],
    session,
  };
}

/** What is read of the person with these urns, again when something in `when` changes; null before. */
function useReadOf(
  urns: readonly string[],
  read: (somebody: Somebody) => Promise<string | null>,
  when?: unknown,
): string | null {
  const of = urns.join(' ');
  const found = useAnswer(async () => ({ of, value: await read({ urns }) }), [read, of, when]);
  return found?.of === of ? found.value : null;
}

/** The sidebar's contact block for a person of the list. Questions and problems are shown where those of all orders are. */
export function DrawerContact({ model, person, urns }: DrawerContactProps) {
  const [ordered, setOrdered] = useState<readonly ContactField[]>([]);
  const [copied, setCopied] = useState<Copied | null>(null);
  const { urn } = person;
  const open = model.activity.open.value;
  const session = model.session.value;
  /** The name under which they are in the company's own system. */
  const ats = useReadOf(urns, model.inAts);
  /** The key by which they must not be contacted. */
  const blocked = useReadOf(urns, model.blockedBy, model.followUp.value?.changes.value);
  const view = session && drawerView(person, open, model.odds.value, session, ats, blocked);

  async function get(fields: ContactField[], limit: number | null, retry = false): Promise<void> {
    setOrdered(fields);
    await model.orders.place({
      kind: 'unlock',
      urns: [urn],
      fields,
      enrichFirst: view?.mayEnrich ?? false,
      limit,
      ...(retry && { retry }),
    });
    after(ORDERED_MS, () => setOrdered([]));
  }

  async function copy(field: ContactField, value: string): Promise<void> {
    await model.copies.copy(urn, field, value);
    const worked = model.copies.last.value?.worked ?? false;
    setCopied({ field, worked });
    if (worked) after(COPIED_MS, () => setCopied(null));
  }

  return (
    <>
      <ContactBlock
        level={3}
        view={view}
        context={{
          hasName: true,
          pending: new Set(CONTACT_FIELDS.filter((field) => ordered.includes(field))),
          finding: false,
        }}
        copied={copied}
        actions={{
          get: (fields, shown, retry) => void get(fields, shown, retry),
          copy: (field, value) => void copy(field, value),
          cancel(id) {
            const order = open.find((one) => one.id === id);
            if (order) model.orderActions.cancel(order);
          },
          settle: (request) => model.orderActions.settle([request]),
          mail: () => void model.followUp.value?.markContacted([{ urns }], 'email'),
        }}
      />
      {model.followUp.value && blocked === null && (
        <WriteButton
          hasEmail={Boolean(person.contacts.work_email?.value || person.contacts.personal_email?.value)}
          onWrite={() => {
            model.writing.value = [{ urns }];
          }}
        />
      )}
      {model.blocked.value && (
        <BlockedControls model={model.blocked.value} whom={{ urns, name: person.name }} blocked={blocked} />
      )}
    </>
  );
}
