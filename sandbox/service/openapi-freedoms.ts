import { FREEDOM_NAMES, type Freedom } from '../dialects.ts';
import type { Operation } from './operations.ts';

/** Where a freedom shows: in which operations, and in which properties of their answers or errors. */
interface Place {
  operations: readonly Operation[];
  properties: readonly string[];
  /** JSON types that these properties may have besides that of the contract. */
  types?: readonly string[];
}

const CHARGED: readonly Operation[] = ['search', 'enrich', 'enrich/batch', 'contact', 'contact/batch'];
const BALANCED: readonly Operation[] = [...CHARGED, 'contact-status', 'batch-status'];
const PEOPLE: readonly Operation[] = ['search', 'enrich', 'enrich/batch', 'batch-status'];
const FIGURES = [
  'page',
  'pageSize',
  'totalCandidates',
  'totalCandidatesFound',
  'creditsDeducted',
  'creditsCharged',
  'totalCreditsDeducted',
  'totalCreditsCharged',
  'totalCreditsUsed',
  'skippedCount',
  'processCount',
  'totalCount',
  'completedCount',
  'failedCount',
  'companyCredits',
  'companyExtraCredits',
  'requiredCredits',
  'availableCredits',
];
const VALUES = ['workEmail', 'personalEmail', 'phoneNumber'];

/** Every freedom with its place, so that a new one can't be left out of the description. */
export const FREEDOM_PLACES: Readonly<Record<Freedom, Place>> = {
  'status-route': { operations: ['contact-status'], properties: [] },
  'status-fields': { operations: ['contact-status'], properties: ['requestedFields'] },
  'status-values': { operations: ['contact-status'], properties: VALUES },
  'not-found-as': { operations: ['contact-status', 'batch-status'], properties: VALUES },
  'unknown-request': { operations: ['contact-status'], properties: ['code'] },
  'gone-job': { operations: ['batch-status'], properties: ['code'] },
  'error-status': { operations: CHARGED, properties: ['code'] },
  'error-success': { operations: CHARGED, properties: [] },
  numbers: { operations: BALANCED, properties: FIGURES, types: ['number', 'string', 'null'] },
  ids: {
    operations: [
      'search',
      'enrich',
      'enrich/batch',
      'contact',
      'contact/batch',
      'contact-status',
      'batch-status',
    ],
    properties: ['id', 'requestId', 'jobId'],
    types: ['string', 'number', 'null'],
  },
  'phone-type': {
    operations: ['search', 'enrich', 'contact', 'contact-status', 'batch-status'],
    properties: ['phoneNumber', 'phone_number', 'phone'],
    types: ['string', 'number', 'null'],
  },
  'credits-used': { operations: ['batch-status'], properties: ['totalCreditsUsed'] },
  results: { operations: ['batch-status'], properties: ['results'] },
  'skipped-results': { operations: ['batch-status'], properties: ['results'] },
  'cached-profiles': { operations: ['enrich/batch'], properties: ['cachedProfiles'] },
  'all-known': { operations: ['contact/batch'], properties: ['queued', 'jobId'] },
  'pool-links': { operations: ['search'], properties: ['network_url'] },
  'pool-contacts': { operations: ['search'], properties: ['work_email', 'personal_email', 'phone_number'] },
  'pool-twins': { operations: ['search'], properties: ['urn'] },
  prompt: { operations: ['search'], properties: ['prompt'] },
  names: { operations: [...PEOPLE, 'contact-status'], properties: ['status', 'level'] },
  stalled: { operations: ['batch-status'], properties: ['stalled'] },
  prices: { operations: CHARGED, properties: [] },
  'batch-prices': { operations: ['enrich/batch', 'contact/batch'], properties: [] },
  'failed-enrich': { operations: ['enrich'], properties: [] },
  'missed-single': { operations: ['contact'], properties: [] },
  balance: { operations: BALANCED, properties: ['companyCredits', 'companyExtraCredits'] },
  'contact-again': { operations: ['contact'], properties: ['requestedFields'] },
  'contact-again-charge': { operations: ['contact'], properties: ['creditsCharged'] },
  jobs: { operations: ['batch-status'], properties: ['done'] },
  'enriched-for': { operations: ['contact/batch'], properties: ['notEnrichedIds'] },
  'base-path': { operations: [], properties: [] },
};

/** The freedoms of an operation. */
export function freedomsOf(operation: Operation): Freedom[] {
  return FREEDOM_NAMES.filter((name) => FREEDOM_PLACES[name].operations.includes(operation));
}

/** The freedoms of a property in the answers of an operation. */
export function freedomsOfProperty(operation: Operation, property: string): Freedom[] {
  return freedomsOf(operation).filter((name) => FREEDOM_PLACES[name].properties.includes(property));
}
