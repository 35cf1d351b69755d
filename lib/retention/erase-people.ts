import type { IndexOf } from '../store/indexes.ts';
import { linksOf } from '../store/links-of.ts';
import { under } from '../store/ranges.ts';
import { isOpen, keyOf, type RecordOf, TABLES, type Table } from '../store/records.ts';
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
  const people = await Promise.all([...urns].map((urn) => store.get('people', `${account}|${urn}`)));
  const of = (some: Iterable<string>) => Array.from(some, (one) => `${account}|${one}`);
  const entries = of(urns);
  const about = async <T extends Table>(table: T, index: IndexOf<T>, some: readonly string[] = entries) =>
    once(table, (await Promise.all(some.map((entry) => store.list(table, index, entry)))).flat());
  const choices = await about('choices', 'person');
  // The profiles that show them, by their own records and by what the recruiter said.
  const links = new Set([
    ...people.flatMap((one) => (one ? linksOf(one) : [])),
    ...choices.map(({ link }) => link),
  ]);
  const all = [...entries, ...of(links)];
  const isSought = (search: { about?: string | undefined } | null) => links.has(search?.about ?? '');
  const [pages, charges, requests, named, seeking, quarantined] = await Promise.all([
    about('resultPages', 'person', all),
    about('charges', 'person'),
    about('requests', 'person', all),
    about('orders', 'person'),
    about('orders', 'link', of(links)),
    quarantinedOf(store, account),
  ]);
  const orders = once('orders', [...named, ...seeking]);
  const isKept = ({ urn }: { urn: string }) => !urns.has(urn);
  const writes: Write[] = [...urns].map((urn) => remove('people', `${account}|${urn}`));
  for (const choice of choices) writes.push(remove('choices', keyOf('choices', choice)));
  for (const page of pages) {
    const left = { ...page, urns: page.urns.filter((urn) => !urns.has(urn)) };
    // What was searched for is their name.
    writes.push(isSought(page) ? remove('resultPages', page.id) : put('resultPages', left));
  }
  for (const charge of charges) writes.push(put('charges', { ...charge, urn: null }));
  for (const request of requests) {
    if (isOpen(request)) continue;
    const targets = request.targets.filter(isKept);
    // A question without people can't be answered.
    const settled = request.settled || targets.length === 0;
    // What was told of them before it was sent holds their contacts too.
    const [outcomes, before] = [request.outcomes.filter(isKept), request.before.filter(isKept)];
    const search = isSought(request.search) ? null : request.search;
    writes.push(put('requests', { ...request, targets, outcomes, before, settled, search }));
  }
  for (const order of orders) {
    const left = order.people.filter(isKept);
    // An order that has looked for somebody holds their name and link.
    const sought = order.sought.filter(({ link }) => !links.has(link));
    if (order.endedAt === null) continue;
    const isEmpty = left.length === 0 && sought.every(({ found }) => found);
    writes.push(isEmpty ? remove('orders', order.id) : put('orders', { ...order, people: left, sought }));
  }
  for (const one of quarantined) if (isAbout(one.raw, urns)) writes.push(blankQuarantined(one));
  return writes;
}

/** Records, each once. */
function once<T extends Table>(table: T, records: readonly RecordOf<T>[]): RecordOf<T>[] {
  return [...new Map(records.map((record) => [keyOf(table, record), record])).values()];
}

/** The quarantined records of an account. Their keys begin with it. */
async function quarantinedOf(store: Store, account: string): Promise<RecordOf<'quarantine'>[]> {
  const tables = Object.keys(TABLES);
  const lists = tables.map((table) => store.list('quarantine', 'of', under(`${table}|${account}`)));
  return (await Promise.all(lists)).flat();
}

/** A quarantined request or order must stay, so that it is not sent again, but its content can go. Others go entirely. */
function blankQuarantined(one: RecordOf<'quarantine'>): Write {
  const isWork = one.table === 'requests' || one.table === 'orders';
  return isWork ? put('quarantine', { ...one, raw: null }) : remove('quarantine', one.id);
}

function isAbout(raw: unknown, urns: ReadonlySet<string>): boolean {
  const text = JSON.stringify(raw) ?? '';
  // As a key of who must not be contacted, a urn has a letter before it.
  return [...urns].some(
    (urn) => text.includes(JSON.stringify(urn)) || text.includes(JSON.stringify(`u ${urn}`)),
  );
}
