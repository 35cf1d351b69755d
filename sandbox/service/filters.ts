import * as z from 'zod/mini';
import { type EntityFilter, type Filters, LANGUAGE_LEVELS, type Place } from '../../lib/service/model.ts';
import { filtersObject } from '../../lib/service/wire/index.ts';
import { parseJson, validate } from './validate.ts';

type WireFilters = z.output<typeof filtersObject>;

const level = z.optional(z.enum(LANGUAGE_LEVELS));
const levels = z.object({ languages: z.optional(z.array(z.object({ level }))) });

function entity(wire: { query?: string | undefined; entityId?: string | undefined }): EntityFilter {
  return { query: wire.query ?? '', ...(wire.entityId && { entityId: wire.entityId }) };
}

function place({ city, state, country, geoId }: NonNullable<WireFilters['countries']>[number]): Place {
  return {
    ...(city && { city }),
    ...(state && { state }),
    ...(country && { country }),
    ...(geoId && { geoId }),
  };
}

/** Reads `filtersJson`. Throws if it isn't an object of the documented shape. */
export function readFilters(filtersJson: string): Filters {
  const decoded = parseJson(filtersJson, 'filtersJson');
  const wire = validate(filtersObject, decoded, 'filtersJson');
  validate(levels, decoded, 'filtersJson');
  return {
    ...(wire.skills && { skills: wire.skills }),
    ...(wire.languages && {
      languages: wire.languages.map((language) => ({
        name: language.name,
        level: language.level ?? 'BASIC',
      })),
    }),
    ...(wire.customTitles && { customTitles: wire.customTitles }),
    ...(wire.firstName && { firstName: wire.firstName }),
    ...(wire.lastName && { lastName: wire.lastName }),
    ...(wire.currentCompany && { currentCompany: entity(wire.currentCompany) }),
    ...(wire.pastCompany && { pastCompany: entity(wire.pastCompany) }),
    ...(wire.industry && { industry: entity(wire.industry) }),
    ...(wire.school && { school: entity(wire.school) }),
    ...(wire.countries && { countries: wire.countries.map(place) }),
    ...(wire.localOnly !== undefined && { localOnly: wire.localOnly }),
  };
}
