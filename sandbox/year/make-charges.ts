import type { ChargeRecord, RequestRecord } from '../../lib/store/records.ts';

/** The ledger lines of a request: what it was charged, or may have been, and what a batch gave back. */
export function chargesOf(request: RequestRecord): ChargeRecord[] {
  const { id, account, op, fields, targets, progress, charged, used, expected, changedAt } = request;
  const about = {
    account,
    request: id,
    op,
    people: Math.min(progress?.total ?? targets.length, targets.length),
    urn: targets.length === 1 ? (targets[0]?.urn ?? null) : null,
    fields,
  };
  const at = request.sentAt ?? request.createdAt;
  if (charged === null)
    return [{ ...about, id: `${id}:charge`, kind: 'lost', credits: null, expected: expected ?? 0, at }];
  if (charged === 0) return [];
  const charge: ChargeRecord = { ...about, id: `${id}:charge`, kind: 'charge', credits: charged, at };
  const refunded = op === 'contact-batch' && used !== null ? charged - used : 0;
  if (refunded === 0) return [charge];
  return [charge, { ...about, id: `${id}:refund`, kind: 'refund', credits: refunded, at: changedAt }];
}
