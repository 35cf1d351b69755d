import type { Operation } from './operations.ts';

type Lookup = 'search' | 'profile' | 'contact' | 'location' | 'entity';

export interface StatsReport {
  /** Requests that arrived, whatever became of them. */
  requests: Record<Operation, number>;
  /** Questions put to the provider: caches keep these down. */
  providerLookups: Record<Lookup, number>;
}

export interface Stats {
  request(operation: Operation): void;
  lookup(kind: Lookup): void;
  report(): StatsReport;
}

/** Counters since the start of this process. */
export function createStats(): Stats {
  const requests = new Map<Operation, number>();
  const lookups = new Map<Lookup, number>();
  const of = (operation: Operation) => requests.get(operation) ?? 0;
  const asked = (kind: Lookup) => lookups.get(kind) ?? 0;
  return {
    request: (operation) => void requests.set(operation, of(operation) + 1),
    lookup: (kind) => void lookups.set(kind, asked(kind) + 1),
    report: () => ({
      requests: {
        search: of('search'),
        enrich: of('enrich'),
        'enrich/batch': of('enrich/batch'),
        contact: of('contact'),
        'contact/batch': of('contact/batch'),
        'contact-status': of('contact-status'),
        'batch-status': of('batch-status'),
        'resolve-location': of('resolve-location'),
        'resolve-entity': of('resolve-entity'),
      },
      providerLookups: {
        search: asked('search'),
        profile: asked('profile'),
        contact: asked('contact'),
        location: asked('location'),
        entity: asked('entity'),
      },
    }),
  };
}
