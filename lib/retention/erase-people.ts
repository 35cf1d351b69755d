import { isOpen, keyOf, type RecordOf } from '../store/records.ts';
import { put, remove, type Store, type Write } from '../store/store.ts';

/**
 * What has to be written so that nothing tells of these people any more. Work that is still open keeps whom it is about,
 * or what was paid for could not arrive; the ledger keeps its credits and loses whom they were for.
 */
export async function forgetting(store: Store, account: string, urns: ReadonlySet<string>): Promise<Write[]> {
  const [choices, pages, charges, intents, jobs, aside] = await Promise.all([
    store.list('choices', 'account', account),
    store.list('pages', 'account', account),
    store.list('charges', 'account', account),
    store.list('intents', 'account', account),
    store.list('jobs', 'account', account),
    store.list('aside'),
  ]);
  const stays = ({ urn }: { urn: string }) => !urns.has(urn);
  const writes: Write[] = [...urns].map((urn) => remove('people', `${account}|${urn}`));
  for (const choice of choices) {
    if (!stays(choice)) writes.push(remove('choices', keyOf('choices', choice)));
  }
  for (const page of pages) {
    const left = page.urns.filter((urn) => !urns.has(urn));
    if (left.length < page.urns.length) writes.push(put('pages', { ...page, urns: left }));
  }
  for (const charge of charges) {
    if (charge.urn !== null && urns.has(charge.urn)) writes.push(put('charges', { ...charge, urn: null }));
  }
  for (const intent of intents) {
    if (isOpen(intent) || intent.targets.every(stays)) continue;
    const targets = intent.targets.filter(stays);
    // A question about nobody could not be answered any more.
    const settled = intent.settled || targets.length === 0;
    writes.push(put('intents', { ...intent, targets, outcomes: intent.outcomes.filter(stays), settled }));
  }
  for (const job of jobs) {
    if (job.endedAt === null || job.people.every(stays)) continue;
    const people = job.people.filter(stays);
    writes.push(people.length === 0 ? remove('jobs', job.id) : put('jobs', { ...job, people }));
  }
  for (const one of aside) {
    if (one.key.startsWith(`${account}|`) && isAbout(one.raw, urns)) writes.push(blankAside(one));
  }
  return writes;
}

/** That a request or a job was there keeps it from being sent again; nothing else of what could not be read is of use. */
function blankAside(one: RecordOf<'aside'>): Write {
  const isWork = one.table === 'intents' || one.table === 'jobs';
  return isWork ? put('aside', { ...one, raw: null }) : remove('aside', one.id);
}

function isAbout(raw: unknown, urns: ReadonlySet<string>): boolean {
  const text = JSON.stringify(raw) ?? '';
  return [...urns].some((urn) => text.includes(JSON.stringify(urn)));
}
