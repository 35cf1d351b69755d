import { CONTACT_FIELDS, type ContactField } from '../../../../lib/service/model.ts';
import { isOpen, type PersonRecord, type RequestRecord } from '../../../../lib/store/records.ts';
import type { Call } from '../../../support/model-client.ts';
import { personOf } from '../../../support/model-people.ts';
import { MINUTE } from '../../../support/times.ts';
import { isSpoiled } from './money.ts';
import type { PaidCall, Simulation } from './simulation.ts';

/** The people on the disk of whom something must be there, by `account|urn`. */
function peopleOf(simulation: Simulation): Map<string, PersonRecord> {
  return new Map(simulation.disk.all('people').map((one) => [`${one.account}|${one.urn}`, one]));
}

/** Whether a person's record may lack what is known: it was deleted, or made unreadable. */
function isForgotten(simulation: Simulation, key: string): boolean {
  return simulation.isPruned || simulation.removed.has(key) || isSpoiled(simulation, `people|${key}`);
}

/** Whether everything was erased after the question: its answer must not be kept then. */
function isErased(simulation: Simulation, call: Call): boolean {
  const { erasedAt, calls } = simulation;
  if (erasedAt === null) return false;
  if (call.askedAt <= erasedAt) return true;
  // A status that one route does not tell is asked for by the next one. It is still the same question.
  const before = calls.find(
    ({ op, account, urns, route, toldAt, told }) =>
      op === 'contact-status' &&
      call.op === op &&
      account === call.account &&
      urns.join() === call.urns.join() &&
      route !== call.route &&
      toldAt === call.askedAt &&
      told?.ok === false,
  );
  return before !== undefined && isErased(simulation, before);
}

/** What the service has delivered is on the person's record. */
export function lostValues(simulation: Simulation): string[] {
  const people = peopleOf(simulation);
  const faults = new Set<string>();
  for (const call of simulation.calls) {
    if (!call.told || isErased(simulation, call) || !simulation.couldStore(call)) continue;
    for (const { urn, field, value } of call.told.values) {
      const key = `${call.account}|${urn}`;
      if (isForgotten(simulation, key) || people.get(key)?.contacts[field]?.value === value) continue;
      faults.add(`${field} of ${key} came with ${call.op} and is lost`);
    }
    for (const urn of call.told.profiles) {
      const key = `${call.account}|${urn}`;
      if (isForgotten(simulation, key) || (people.get(key)?.enrichedAt ?? null) !== null) continue;
      faults.add(`the profile of ${key} came with ${call.op} and is lost`);
    }
  }
  return [...faults];
}

/** A result page that came is kept. */
export function lostPages(simulation: Simulation, requests: readonly RequestRecord[]): string[] {
  const isSpoiledTable = [...simulation.spoiled].some((key) => key.startsWith('resultPages|'));
  if (simulation.isPruned || isSpoiledTable) return [];
  const pages = new Set(simulation.disk.all('resultPages').map(({ key, page }) => `${key} ${page}`));
  const came = new Set(
    simulation.paid
      .filter((call) => call.told?.ok && simulation.couldStore(call))
      .map(({ request }) => request),
  );
  return requests
    .filter(
      ({ id, op, search }) => op === 'search' && came.has(id) && !pages.has(`${search?.key} ${search?.page}`),
    )
    .map(({ id }) => `${id}: the page is lost`);
}

/** What a request paid for: one line of the service's ledger each, with the request as it ended. */
function* paidFor(simulation: Simulation, requests: readonly RequestRecord[]) {
  const calls = new Map(simulation.paid.map((call) => [call.id, call]));
  const byId = new Map(requests.map((request) => [request.id, request]));
  for (const line of simulation.service.ledger) {
    const call = line.cause && calls.get(line.cause.call);
    const request = call && byId.get(call.request);
    if (!call || !request || line.urn === null || isOpen(request)) continue;
    if (isSpoiled(simulation, `requests|${request.id}`, `orders|${request.order}`)) continue;
    if (isForgotten(simulation, `${line.account}|${line.urn}`)) continue;
    yield { ...line, urn: line.urn, call, request };
  }
}

/** What was found and never delivered is not called "found" or "not found", nor is its request simply done. */
export function undelivered(simulation: Simulation, requests: readonly RequestRecord[]): string[] {
  const people = peopleOf(simulation);
  const faults: string[] = [];
  for (const { account, urn, field, request } of paidFor(simulation, requests)) {
    const person = people.get(`${account}|${urn}`);
    const outcome = request.outcomes.find((one) => one.urn === urn);
    const about = `${request.id} (${request.state}, ${outcome?.result ?? 'no outcome'})`;
    const isSilent = outcome === undefined && request.state === 'done';
    if (field === null) {
      const isDone = isSilent || outcome?.result === 'enriched';
      if (isDone && personOf(urn).reachable && (person?.enrichedAt ?? null) === null)
        faults.push(`${about}: the profile of ${urn} was paid for and is not shown`);
      continue;
    }
    if (simulation.service.finds(urn, field) === null || person?.contacts[field]?.value) continue;
    const hasValue = request.fields.some((one) => person?.contacts[one]?.value);
    if (isSilent || outcome?.result === 'not-found' || (outcome?.result === 'found' && !hasValue))
      faults.push(`${about}: ${field} of ${urn} was found and is not shown`);
  }
  return faults;
}

/** How long a client asks again about what a replica does not know. */
const ASKED_AGAIN_FOR = 30 * MINUTE;

/** A request that the service accepted is followed until what it found has come, where the service would show it. */
export function givenUp(simulation: Simulation, requests: readonly RequestRecord[]): string[] {
  // How long a question is repeated is measured by the clock. After longer lags nobody asks any more.
  if (simulation.jumps.length > 0 || simulation.lagged > ASKED_AGAIN_FOR) return [];
  const people = peopleOf(simulation);
  const faults: string[] = [];
  for (const { account, urn, field, call, request } of paidFor(simulation, requests)) {
    if (!call.told?.ok || !simulation.couldStore(call) || !isStillShown(simulation, call, urn)) continue;
    const person = people.get(`${account}|${urn}`);
    const isMissing =
      field === null
        ? personOf(urn).reachable && (person?.enrichedAt ?? null) === null
        : simulation.service.finds(urn, field) !== null && !person?.contacts[field]?.value;
    if (isMissing)
      faults.push(
        `${request.id} (${request.state}) was given up: the service would show ${field ?? 'the profile'} of ${urn}`,
      );
  }
  return faults;
}

/** Whether a free question would still show what a call found. */
function isStillShown(simulation: Simulation, { id, op }: PaidCall, urn: string): boolean {
  const { dialect, ledger } = simulation.service;
  // A batch without an id can't be asked about, and one that expires may have been missed.
  if (op === 'enrich-batch' || op === 'contact-batch')
    return dialect.ids !== 'null' && dialect.jobs !== 'expiring';
  if (op !== 'contact') return false;
  const isAsked = !dialect['status-route'].startsWith('none');
  const isShown = ['at-end', 'absent-before', 'early'].includes(dialect['status-values']);
  // The service shows only the newest unlock of a person.
  const newest = ledger.findLast((line) => line.urn === urn && line.field !== null)?.cause?.call === id;
  return isAsked && isShown && newest && !simulation.colleagues.has(urn);
}

/** A record says "not found" only of what was looked up in vain. */
export function falseWords(simulation: Simulation): string[] {
  const faults: string[] = [];
  for (const { account, urn, contacts } of simulation.disk.all('people')) {
    // A colleague's open unlock that is answered with our fields, before any price is known, looks like our own.
    if (simulation.colleagues.has(urn) && simulation.service.dialect['contact-again'] === 'ours') continue;
    for (const field of CONTACT_FIELDS) {
      if (contacts[field]?.value !== null) continue;
      if (simulation.service.finds(urn, field) !== null)
        faults.push(`${account}|${urn} says that ${field} was not found, which every look-up finds`);
      else if (!simulation.service.hasMissed(account, urn, field))
        faults.push(`${account}|${urn} says that ${field} was not found, which nobody looked up`);
    }
  }
  return faults;
}

/** Nobody has another person's data, and no request names one person by another's link. */
export function wrongPersons(simulation: Simulation): string[] {
  const faults: string[] = [];
  for (const record of simulation.disk.all('people')) {
    const { urn, name, networkUrl, contacts } = record;
    const person = personOf(urn);
    const hasOther = (field: ContactField) =>
      typeof contacts[field]?.value === 'string' &&
      contacts[field].value !== simulation.service.finds(urn, field);
    if (name !== '' && name !== person.name) faults.push(`${urn} is called ${name}`);
    if (networkUrl !== null && networkUrl !== person.networkUrl)
      faults.push(`${urn} has the link ${networkUrl}`);
    for (const field of CONTACT_FIELDS)
      if (hasOther(field)) faults.push(`${urn} has the ${field} ${contacts[field]?.value}`);
  }
  for (const { op, urns, links } of simulation.paid)
    for (const [n, link] of links.entries())
      if (link !== null && link !== personOf(urns[n] ?? '').networkUrl)
        faults.push(`${op} names ${urns[n]} by the link ${link}`);
  return faults;
}

/** People for whom a batch had nothing to do are not called failed. */
export function passedOverFailed(simulation: Simulation, requests: readonly RequestRecord[]): string[] {
  const byId = new Map(requests.map((request) => [request.id, request]));
  return simulation.paid.flatMap((call) => {
    const request = byId.get(call.request);
    if (!request || !call.told || !simulation.couldStore(call)) return [];
    const passedOver = new Set(call.told.passedOver);
    return request.outcomes
      .filter(({ urn, result }) => result === 'failed' && passedOver.has(urn))
      .map(({ urn }) => `${request.id}: ${urn} was passed over and is called failed`);
  });
}
