import type * as z from 'zod/mini';
import type { ContactField } from '../../lib/service/model.ts';
import type { contactBody } from '../../lib/service/wire/index.ts';
import { readRoute } from '../network/route.ts';
import type { Person } from '../people/person.ts';
import { ApiError } from './api-error.ts';
import { type Core, isLinked, knownContacts } from './core.ts';
import { transact } from './database.ts';
import { earlyValues } from './early-values.ts';
import type { Item } from './items.ts';
import { priceOf, pricesFor } from './prices.ts';
import type { Contacts } from './records.ts';
import { contactDuration, planSlots } from './schedule.ts';
import { balanceFields, contactFields } from './shapes.ts';
import { distinctFields } from './validate.ts';

/** The link may be missing if the account knows the person's link. */
type ContactInput = Omit<z.output<typeof contactBody>, 'networkUrl'> & {
  networkUrl?: string | undefined;
};

function slugOf(link: string | undefined): string | undefined {
  if (link === undefined || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const route = readRoute(url);
  return route.kind === 'profile' ? route.slug : undefined;
}

/**
 * The urn that the provider looks up. The link of the request decides, then the link that the account knows. Null if
 * neither leads to anybody.
 */
export function lookupTarget(
  core: Core,
  account: number,
  urn: string,
  link: string | undefined,
): string | null {
  const slug = slugOf(link);
  const linked: Person | undefined = slug === undefined ? undefined : core.people.bySlug(slug);
  if (linked) return linked.urn;
  const known = core.people.get(urn);
  return known && (slug !== undefined || isLinked(core, account, urn)) ? known.urn : null;
}

/** The requested fields that the account doesn't have yet. */
export function missingFields(
  core: Core,
  account: number,
  urn: string,
  requested: ContactField[],
): ContactField[] {
  const known = knownContacts(core, account, urn);
  return requested.filter((field) => known[field] === null);
}

/** The status of one person's unlock. */
function statusOf(item: Item, now: number): 'QUEUED' | 'PROCESSING' | 'COMPLETED' {
  if (item.state !== 'open') return 'COMPLETED';
  return now >= item.beginsAt ? 'PROCESSING' : 'QUEUED';
}

/**
 * The answer to a call for a person whose unlock is open: that unlock, free, with the fields and the charge that the
 * dialect names (freedoms `contact-again` and `contact-again-charge`).
 */
function joined(core: Core, open: Item, requested: ContactField[]) {
  const { ledger, clock, dialect } = core;
  const { account, urn, jobId, requestId } = open;
  return {
    success: true,
    queued: true,
    status: statusOf(open, clock.now()),
    requestId,
    requestedFields: dialect['contact-again'] === 'ours' ? requested : open.requested,
    creditsCharged:
      dialect['contact-again-charge'] === 'first'
        ? ledger.paid({ account, urn, ref: jobId ?? requestId })
        : 0,
    ...balanceFields(ledger.balance(account)),
  };
}

/** Unlocks one person's contact data. An open unlock is joined; data that is unlocked already is answered at once. */
export function contact(core: Core, account: number, body: ContactInput) {
  const { ledger, items, clock, db } = core;
  const { urn } = body;
  const now = clock.now();
  const requested = distinctFields(body.requestedFields);
  const open = items.contactOf(account, urn);
  if (open?.state === 'open') return joined(core, open, requested);
  const missing = missingFields(core, account, urn, requested);
  if (missing.length === 0) {
    return {
      success: true,
      fromCache: true,
      queued: false,
      status: 'COMPLETED',
      requestedFields: requested,
      ...contactFields(knownContacts(core, account, urn)),
      creditsDeducted: 0,
      creditsCharged: 0,
      ...balanceFields(ledger.balance(account)),
    };
  }
  const target = lookupTarget(core, account, urn, body.networkUrl);
  if (target === null) {
    throw new ApiError(
      422,
      'MISSING_NETWORK',
      'The network profile of this person is not known: send its address.',
    );
  }
  const prices = pricesFor(core, account, 'single');
  ledger.demand(account, priceOf(prices, missing));
  const requestId = transact(db, () => {
    const id = items.nextId('req');
    const [slot] = planSlots([contactDuration(`${id} ${urn}`)], now, core.speed, id);
    if (!slot) throw new Error('A plan for one lookup has one slot');
    for (const field of missing) {
      ledger.charge({ account, operation: 'contact', time: now, urn, ref: id, field }, prices[field]);
    }
    items.add({
      requestId: id,
      jobId: null,
      account,
      kind: 'contact',
      urn,
      target,
      requested,
      lookedUp: missing,
      work: slot,
    });
    return id;
  });
  return {
    success: true,
    queued: true,
    status: 'QUEUED',
    requestId,
    requestedFields: requested,
    creditsCharged: priceOf(prices, missing),
    ...balanceFields(ledger.balance(account)),
  };
}

/** The values in the answer of contact-status (freedoms `status-values` and `not-found-as`). */
function statusValues(core: Core, item: Item): Partial<ReturnType<typeof contactFields>> {
  const known: Contacts = knownContacts(core, item.account, item.urn);
  const isOpen = item.state === 'open';
  switch (core.dialect['status-values']) {
    case 'never':
    case 'status-alone':
      return {};
    case 'absent-before':
      if (isOpen) return {};
      break;
    case 'early-only':
      if (!isOpen) return {};
      return contactFields({ ...known, ...earlyValues(core, item) });
    case 'early':
      if (isOpen) return contactFields({ ...known, ...earlyValues(core, item) });
      break;
  }
  const values = contactFields(known);
  if (isOpen || core.dialect['not-found-as'] !== 'absent') return values;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/**
 * The state of a person's unlock, single or part of a batch, with all contact data that the account has of this
 * person.
 */
export function contactStatus(core: Core, account: number, urn: string) {
  const item = core.items.contactOf(account, urn);
  if (!item) throw new ApiError(404, 'CONTACT_REQUEST_NOT_FOUND', 'No unlock was requested for this person.');
  return {
    success: true,
    requestId: item.requestId,
    status: statusOf(item, core.clock.now()),
    requestedFields: item.requested,
    ...statusValues(core, item),
    ...balanceFields(core.ledger.balance(account)),
  };
}
