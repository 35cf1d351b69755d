import type { Operation } from './operations.ts';

type Lookup = 'search' | 'profile' | 'contact' | 'location' | 'entity';

export interface StatsReport {
  /** Number of requests that arrived, refused ones included. */
  requests: Record<Operation, number>;
  /** Number of lookups at the provider. Answers from a cache don't count. */
  providerLookups: Record<Lookup, number>;
}

export interface Stats {
  request(operation: Operation): void;
  lookup(kind: Lookup): void;
  report(): StatsReport;
}

/** Creates the counters of this process, all at zero. */
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
