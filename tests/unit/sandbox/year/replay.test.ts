import { expect, test } from 'vitest';
import { learnNetwork } from '../../../../lib/network/learn-network.ts';
import { profileOf } from '../../../../lib/network/link.ts';
import { merge, type Patch } from '../../../../lib/people/merge.ts';
import { resultPageId } from '../../../../lib/searches/result-pages.ts';
import { decodeCandidate, decodeProfile } from '../../../../lib/service/decode/person.ts';
import { CONTACT_FIELDS, type ContactField } from '../../../../lib/service/model.ts';
import type { PersonRecord, RequestRecord } from '../../../../lib/store/records.ts';
import { generatePeople } from '../../../../sandbox/people/generate.ts';
import type { Person } from '../../../../sandbox/people/person.ts';
import { savedBy, savedWithLink } from '../../../../sandbox/search/pools.ts';
import { type Contacts, contactsOf, recordedContacts } from '../../../../sandbox/service/records.ts';
import { createShapes } from '../../../../sandbox/service/shapes.ts';
import { NETWORK_URL, readYear } from './small-year.ts';

const ACCOUNT = 0;
const NOTHING: Contacts = { work_email: null, personal_email: null, phone: null };

/** What the service has told about each person, in its own shapes. */
function createService(people: ReadonlyMap<string, Person>) {
  const shapes = createShapes(NETWORK_URL);
  const bought = new Map<string, Contacts>();
  const personOf = (urn: string) => {
    const person = people.get(urn);
    if (!person) throw new Error(`Nobody is ${urn}.`);
    return person;
  };
  const known = (person: Person): Contacts => {
    const own = savedBy(ACCOUNT, person.urn) ? recordedContacts(ACCOUNT, person) : NOTHING;
    const paid = bought.get(person.urn) ?? NOTHING;
    return {
      work_email: paid.work_email ?? own.work_email,
      personal_email: paid.personal_email ?? own.personal_email,
      phone: paid.phone ?? own.phone,
    };
  };
  return {
    candidate(urn: string): Patch {
      const person = personOf(urn);
      const shape = savedBy(ACCOUNT, urn)
        ? shapes.poolCandidate(person, known(person), savedWithLink(ACCOUNT, urn))
        : shapes.networkCandidate(person);
      const candidate = decodeCandidate(shape);
      if (!candidate) throw new Error('A candidate has an id.');
      return { urn, kind: 'candidate', candidate };
    },
    profile(urn: string): Patch {
      const person = personOf(urn);
      return {
        urn,
        kind: 'profile',
        profile: decodeProfile(shapes.profile(person, known(person), true), urn),
      };
    },
    contacts(urn: string, fields: readonly ContactField[]): Patch {
      const person = personOf(urn);
      const found = person.unreachable ? NOTHING : contactsOf(person);
      const values = Object.fromEntries(
        CONTACT_FIELDS.map((one) => [one, fields.includes(one) ? found[one] : null]),
      );
      bought.set(urn, { ...(bought.get(urn) ?? NOTHING), ...only(found, fields) });
      return {
        urn,
        kind: 'contacts',
        contacts: values,
        notFound: fields.filter((field) => found[field] === null),
      };
    },
  };
}

function only(contacts: Contacts, fields: readonly ContactField[]): Partial<Contacts> {
  return Object.fromEntries(fields.map((field) => [field, contacts[field]]));
}

test('people are what the extension makes of the answers to their requests', () => {
  const year = readYear({ size: { pages: 30, days: 30 } });
  const people = new Map(generatePeople({ count: year.people.length, seed: 3 }).map((one) => [one.urn, one]));
  const pages = new Map(year.resultPages.map((page) => [page.id, page.urns]));
  const learnt = learnNetwork(`${NETWORK_URL}/in/jane-doe-1234`);
  const network = learnt.ok ? learnt.network : null;
  const canonical = (url: string) => (network ? (profileOf(network, url)?.canonical ?? null) : null);
  const service = createService(people);

  function patchesOf({ op, search, account, outcomes, fields, state }: RequestRecord): Patch[] {
    if (op === 'search') {
      const shown =
        search && state === 'done' ? pages.get(resultPageId(account, search.key, search.page)) : [];
      return (shown ?? []).map(service.candidate);
    }
    const came = outcomes.filter(({ result }) => ['enriched', 'found', 'not-found'].includes(result));
    return came.map(({ urn }) =>
      op.startsWith('enrich') ? service.profile(urn) : service.contacts(urn, fields),
    );
  }

  const known = new Map<string, PersonRecord>();
  for (const request of year.requests) {
    const context = { account: 'A', now: request.changedAt, canonical };
    for (const patch of patchesOf(request))
      known.set(patch.urn, merge(known.get(patch.urn) ?? null, patch, context));
  }
  for (const person of year.people) expect(person).toEqual(known.get(person.urn));
});
