import { isOpen, keyOf, linksOf, type RecordOf } from '../store/records.ts';
import { put, remove, type Store, type Write } from '../store/store.ts';

/**
 * The writes that erase everything about some people. Open requests and orders keep them, or what was paid for could not
 * arrive. The ledger keeps the credits without the person.
 */
export async function eraseWrites(
  store: Store,
  account: string,
  urns: ReadonlySet<string>,
): Promise<Write[]> {
  const [choices, pages, charges, requests, orders, quarantined] = await Promise.all([
    store.list('choices', 'account', account),
    store.list('resultPages', 'account', account),
    store.list('charges', 'account', account),
    store.list('requests', 'account', account),
    store.list('orders', 'account', account),
    store.list('quarantine'),
  ]);
  const people = await Promise.all([...urns].map((urn) => store.get('people', `${account}|${urn}`)));
  const links = new Set(people.flatMap((one) => (one ? linksOf(one) : [])));
  const isKept = ({ urn }: { urn: string }) => !urns.has(urn);
  const writes: Write[] = [...urns].map((urn) => remove('people', `${account}|${urn}`));
  for (const choice of choices) {
    if (!isKept(choice)) writes.push(remove('choices', keyOf('choices', choice)));
  }
  for (const page of pages) {
    const left = page.urns.filter((urn) => !urns.has(urn));
    if (left.length < page.urns.length) writes.push(put('resultPages', { ...page, urns: left }));
  }
  for (const charge of charges) {
    if (charge.urn !== null && urns.has(charge.urn)) writes.push(put('charges', { ...charge, urn: null }));
  }
  for (const request of requests) {
    if (isOpen(request) || request.targets.every(isKept)) continue;
    const targets = request.targets.filter(isKept);
    // A question without people can't be answered.
    const settled = request.settled || targets.length === 0;
    writes.push(put('requests', { ...request, targets, outcomes: request.outcomes.filter(isKept), settled }));
  }
  for (const order of orders) {
    const left = order.people.filter(isKept);
    // An order that has looked for somebody holds their name and link.
    const sought = order.sought.filter(({ link }) => !links.has(link));
    const isSame = left.length === order.people.length && sought.length === order.sought.length;
    if (order.endedAt === null || isSame) continue;
    const isEmpty = left.length === 0 && sought.every(({ found }) => found);
    writes.push(isEmpty ? remove('orders', order.id) : put('orders', { ...order, people: left, sought }));
  }
  for (const one of quarantined) {
    if (one.key.startsWith(`${account}|`) && isAbout(one.raw, urns)) writes.push(blankQuarantined(one));
  }
  return writes;
}

/** A quarantined request or order must stay, so that it is not sent again, but its content can go. Others go entirely. */
function blankQuarantined(one: RecordOf<'quarantine'>): Write {
  const isWork = one.table === 'requests' || one.table === 'orders';
  return isWork ? put('quarantine', { ...one, raw: null }) : remove('quarantine', one.id);
}

function isAbout(raw: unknown, urns: ReadonlySet<string>): boolean {
  const text = JSON.stringify(raw) ?? '';
  return [...urns].some((urn) => text.includes(JSON.stringify(urn)));
}
