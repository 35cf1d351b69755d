import type { Result, ServiceError } from '../../lib/service/errors.ts';
import { decodeFilters } from '../../lib/service/filters.ts';
import type { BatchStart, ContactField, ContactRequest, Profile, Talent } from '../../lib/service/model.ts';
import type { ModelService } from './model-service.ts';

/** A request as the service saw it. */
export interface Seen {
  account: string | null;
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

interface ModelFetchOptions {
  /** Account by key. */
  keys: Record<string, string>;
  lookup: number;
}

/** The model service behind `fetch`, speaking the service's own JSON. */
export function createModelFetch(service: ModelService, { keys, lookup }: ModelFetchOptions) {
  const seen: Seen[] = [];

  async function answer(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const key = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    const account = keys[key] ?? null;
    const path = pathname.replace(/^.*\/talent-scout\//, '');
    const text = init.body === undefined || init.body === null ? '{}' : await new Response(init.body).text();
    const body = JSON.parse(text) as Record<string, unknown>;
    const query = Object.fromEntries(searchParams);
    seen.push({ account, path, query, body });
    if (account === null || !service.account(account).hasKey) return json({ message: 'no' }, 401);
    return perform(service, account, { path, query, body }, lookup);
  }

  return { seen, fetch: answer as typeof fetch };
}

function perform(
  service: ModelService,
  account: string,
  { path, query, body }: Omit<Seen, 'account'>,
  lookup: number,
): Response {
  const talents = (body.talents ?? []) as Talent[];
  const fields = (body.requestedFields ?? []) as ContactField[];
  const urn = String(query.urn ?? body.urn ?? '');
  switch (path) {
    case 'search': {
      const filters = decodeFilters(String(body.filtersJson)) ?? {};
      const page = Number(body.page);
      return reply(
        service.search(account, { prompt: String(body.prompt), filters, page }, null),
        (found) => ({
          ...found,
          page,
          totalCandidates: found.total,
          candidates: found.candidates.map((one) => ({ ...profile(one), requiresEnrich: !one.complete })),
          creditsDeducted: found.charged,
        }),
      );
    }
    case 'enrich':
      return reply(service.enrich(account, urn, null), (one) => ({
        fromCache: one.fromCache,
        profile: profile(one.profile),
        creditsDeducted: one.charged,
        ...balances(one),
      }));
    case 'enrich/batch': {
      const forceRefresh = body.forceRefresh === true;
      const started = service.enrichBatch(account, { talents, forceRefresh }, null, () => lookup);
      return reply(started, (one) => ({ ...batch(one), totalCreditsDeducted: one.charged }));
    }
    case 'contact': {
      const networkUrl = String(body.networkUrl);
      return reply(service.contact(account, { urn, networkUrl, fields }, null, lookup), contact);
    }
    case 'contact/batch': {
      const started = service.contactBatch(account, { talents, fields }, null, () => lookup);
      return reply(started, (one) => ({ ...batch(one), totalCreditsCharged: one.charged }));
    }
    case 'contact-status':
      return reply(service.contactStatus(account, urn), contact);
    case 'batch-status':
      return reply(service.batchStatus(account, String(query.jobId)), (job) => ({
        ...job,
        status: job.status.toUpperCase(),
        totalCount: job.total,
        completedCount: job.completed,
        failedCount: job.failed,
        totalCreditsUsed: job.creditsUsed,
        results: Object.fromEntries(
          job.outcomes.map((one) => [
            one.urn,
            one.kind === 'profile'
              ? profile(one.profile)
              : one.kind === 'contacts'
                ? { status: 'COMPLETED', ...values(one.contacts) }
                : { status: 'FAILED' },
          ]),
        ),
        ...balances(job),
      }));
    default:
      return json({ resolved: false, needsConfirmation: false }, 200);
  }
}

function contact(request: ContactRequest): Record<string, unknown> {
  return {
    requestId: request.requestId,
    queued: request.status !== 'completed',
    status: request.status.toUpperCase(),
    requestedFields: request.fields,
    ...values(request.contacts),
    fromCache: request.fromCache,
    creditsCharged: request.charged,
    ...balances(request),
  };
}

function batch(start: BatchStart): Record<string, unknown> {
  return {
    queued: start.jobId !== null,
    jobId: start.jobId,
    ...(start.jobId !== null && { status: 'QUEUED' }),
    processCount: start.processing,
    cachedProfiles: Object.fromEntries(start.cached.map((one) => [one.urn, { data: profile(one) }])),
    notEnrichedIds: start.notEnriched,
    ...balances(start),
  };
}

function profile({ urn, name, title, networkUrl, skills, contacts }: Profile): Record<string, unknown> {
  return {
    id: urn,
    urn,
    full_name: name,
    job_title: title,
    network_url: networkUrl,
    skills,
    experience: [],
    work_email: contacts.work_email,
    phone_number: contacts.phone,
  };
}

function values(contacts: ContactRequest['contacts']): Record<string, unknown> {
  return {
    workEmail: contacts.work_email,
    personalEmail: contacts.personal_email,
    phoneNumber: contacts.phone,
  };
}

function balances({
  balance,
}: {
  balance: { credits: number; extra: number } | null;
}): Record<string, unknown> {
  return balance ? { companyCredits: balance.credits, companyExtraCredits: balance.extra } : {};
}

function reply<T>(result: Result<T>, wire: (value: T) => Record<string, unknown>): Response {
  if (result.ok) return json({ success: true, ...wire(result.value) }, 200);
  return json({ success: false, done: true, ...refusal(result.error) }, 422);
}

function refusal(error: ServiceError): Record<string, unknown> {
  if (error.kind === 'refused') return { code: error.code };
  if (error.kind === 'not-enriched') return { code: 'ALL_TALENTS_NOT_ENRICHED', notEnrichedIds: error.urns };
  return { code: 'INSUFFICIENT_CREDITS', requiredCredits: 1, availableCredits: 0 };
}

function json(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
