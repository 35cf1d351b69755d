import type { Try } from '../money/odds.ts';
import { isUnlock, type PersonRecord, type RequestRecord } from '../store/records.ts';

const ENDED: ReadonlySet<RequestRecord['state']> = new Set(['done', 'partial', 'failed']);

/** Whether a request that looks contacts up, and was paid for, ends with this change. */
export function endsLookUp(before: RequestRecord, after: RequestRecord): boolean {
  return (
    isUnlock(after) &&
    !ENDED.has(before.state) &&
    ENDED.has(after.state) &&
    after.sends > 0 &&
    // Zero: the company had it already. A charge that no answer named may have been one.
    after.charged !== 0
  );
}

/**
 * What an ended look-up found and did not find. Only a value, or a "not found", that came since it was sent is certain.
 * Whoever was known before it was sent, or passed over by it, was not looked up.
 */
export async function triesOf(
  { outcomes, fields, sentAt }: RequestRecord,
  personOf: (urn: string) => Promise<PersonRecord | null>,
): Promise<Try[]> {
  const tries: Try[] = [];
  for (const { urn, result, reason } of outcomes) {
    if (reason !== null || (result !== 'found' && result !== 'not-found')) continue;
    const person = await personOf(urn);
    for (const field of fields) {
      const contact = person?.contacts[field];
      if (!person || !contact || contact.at < (sentAt ?? Number.POSITIVE_INFINITY)) continue;
      tries.push({ field, company: person.company, found: contact.value !== null });
    }
  }
  return tries;
}
