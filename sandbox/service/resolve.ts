import * as z from 'zod/mini';
import type { resolveEntityQuery, resolveLocationQuery } from '../../lib/service/wire/index.ts';
import type { Core } from './core.ts';
import { readText } from './read-row.ts';

const stored = z.looseObject({});

/** Answers resolve-location. */
export function resolvePlace(core: Core, query: z.output<typeof resolveLocationQuery>): object {
  const { city, state, country } = query;
  core.stats.lookup('location');
  const answer = core.resolver.location({
    ...(city && { city }),
    ...(state && { state }),
    ...(country && { country }),
  });
  return { success: true, ...answer };
}

/**
 * Creates the answer to resolve-entity. The provider is asked once per account and text, and again with `forceFresh`.
 */
export function createEntityResolver(core: Core) {
  const cached = core.db.prepare(
    'SELECT answer FROM resolved_entities WHERE account = ? AND kind = ? AND query = ?',
  );
  const store = core.db.prepare('INSERT OR REPLACE INTO resolved_entities VALUES (?, ?, ?, ?)');
  return (account: number, { kind, query, forceFresh }: z.output<typeof resolveEntityQuery>): object => {
    const fresh = forceFresh === 'true';
    const text = query.trim().toLowerCase();
    const row = fresh ? undefined : cached.get(account, kind, text);
    if (row) return z.parse(stored, JSON.parse(readText(row, 'answer')));
    core.stats.lookup('entity');
    const answer = { success: true, ...core.resolver.entity({ kind, query }, { fresh }) };
    store.run(account, kind, text, JSON.stringify(answer));
    return answer;
  };
}
