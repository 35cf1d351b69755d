import type { Client } from '../service/client.ts';
import type { Result } from '../service/errors.ts';
import type { EntityKind, Resolution } from '../service/model.ts';

interface PlaceRequest {
  city: string;
  state: string;
  /** Empty in a look-up of all countries, which the recruiter asked for. */
  country: string;
  everywhere?: boolean;
  fresh?: boolean;
}

interface EntityRequest {
  kind: EntityKind;
  query: string;
  fresh: boolean;
}

/** The service's two look-ups. */
export type LookUp = Pick<Client, 'resolveLocation' | 'resolveEntity'>;

const MAX_ANSWERS = 500;

/** Looks up what a text means. The same text is asked once while the worker runs. */
export function createResolver() {
  const answers = new Map<string, Promise<Result<Resolution>>>();

  async function once(
    key: string,
    fresh: boolean,
    look: () => Promise<Result<Resolution>>,
  ): Promise<Result<Resolution>> {
    const known = fresh ? undefined : answers.get(key);
    if (known) return known;
    const asked = look();
    answers.set(key, asked);
    const [oldest] = answers.keys();
    if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
    const result = await asked;
    if (!result.ok && answers.get(key) === asked) answers.delete(key);
    return result;
  }

  return {
    place(
      client: LookUp,
      { city, state, country, fresh = false }: PlaceRequest,
    ): Promise<Result<Resolution>> {
      const key = JSON.stringify(['place', fold(city), fold(state), fold(country)]);
      return once(key, fresh, () =>
        client.resolveLocation({
          ...(city === '' ? {} : { city }),
          ...(state === '' ? {} : { state }),
          ...(country === '' ? {} : { country }),
        }),
      );
    },
    entity(client: LookUp, { kind, query, fresh }: EntityRequest): Promise<Result<Resolution>> {
      const key = JSON.stringify([kind, fold(query)]);
      return once(key, fresh, () =>
        client.resolveEntity({ kind, query, ...(fresh ? { forceFresh: true } : {}) }),
      );
    },
    /** Another account may see other entities. */
    forget: () => answers.clear(),
  };
}

export type Resolver = ReturnType<typeof createResolver>;

function fold(text: string): string {
  return text.trim().toLocaleLowerCase();
}
