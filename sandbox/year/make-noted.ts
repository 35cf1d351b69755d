import type { FollowUpRecord, ListRecord, NoteRecord } from '../../lib/follow-up/records.ts';
import type { PersonRecord } from '../../lib/store/records.ts';

/** What a recruiter has noted of a person. */
export interface NotedPerson {
  followUp: FollowUpRecord | null;
  notes: NoteRecord[];
}

const STAGES = ['To contact', 'Contacted', 'Replied', 'Interview', 'No'];
const STAGE_IDS = ['to-contact', 'contacted', 'replied', 'interview', 'no'];
const TEAMS = ['Backend', 'Data', 'Design', 'Field sales', 'Nursing', 'Platform', 'Product', 'Support'];
const TAGS = ['golang', 'lead', 'open to work', 'referral', 'remote', 'speaks french', 'stockholm', 'warm'];
const NOTES = [
  'Prefers mail over phone. Notice period of three months.',
  'Met at the meetup in March, interested in a team lead role.',
  'Asked to be contacted again after the summer.',
  'Salary above our range.\nOpen to part-time.',
];
/** Every so many people somebody has a stage in a list, and a note. */
const LISTED_EVERY = 5;
const NOTE_EVERY = 2;
const DAY_MS = 24 * 60 * 60_000;

/** A recruiter's lists, one for each hire: 200 in a year. */
export function makeLists(account: string, pages: number, now: number): ListRecord[] {
  return Array.from({ length: Math.max(2, Math.round(pages / 25)) }, (_, n) => ({
    id: `${account}|list-${n}`,
    account,
    name: `${TEAMS[n % TEAMS.length]} ${Math.floor(n / TEAMS.length) + 1}`,
    stages: STAGES.map((name, place) => ({ id: STAGE_IDS[place] ?? '', name })),
    createdAt: now - n * DAY_MS,
  }));
}

/** What is noted of the person with a number, counted from 0. It follows from the number alone. */
export function makeNoted(
  { account, urn, seenAt }: Pick<PersonRecord, 'account' | 'urn' | 'seenAt'>,
  number: number,
  lists: readonly ListRecord[],
): NotedPerson {
  const isListed = number % LISTED_EVERY === 0;
  const turn = Math.floor(number / LISTED_EVERY);
  const stage = STAGE_IDS[turn % STAGE_IDS.length] ?? '';
  const list = lists[turn % lists.length]?.id ?? '';
  const at = seenAt + 60_000;
  const followUp: FollowUpRecord = {
    account,
    urn,
    lists: [{ list, stage, at }],
    tags: [TAGS[turn % TAGS.length] ?? ''],
    contacted: stage === 'to-contact' ? [] : [{ channel: 'email', at }],
    reminder: null,
    changedAt: at,
  };
  const text = NOTES[number % NOTES.length] ?? '';
  const note = { id: `${account}|note-${number}`, account, urn, text, at, editedAt: null };
  return { followUp: isListed ? followUp : null, notes: number % NOTE_EVERY === 0 ? [note] : [] };
}
