import './jitless.ts';
import * as z from 'zod/mini';
import { filled } from './parts.ts';

const maybeString = z.optional(z.string());
const named = z.object({ name: filled });
const entity = z.object({ query: maybeString, entityId: maybeString });

/** The object inside `filtersJson`. */
export const filtersObject = z.object({
  skills: z.optional(z.array(named)),
  languages: z.optional(z.array(z.object({ name: filled, level: maybeString }))),
  customTitles: z.optional(z.array(named)),
  firstName: maybeString,
  lastName: maybeString,
  currentCompany: z.optional(entity),
  pastCompany: z.optional(entity),
  industry: z.optional(entity),
  school: z.optional(entity),
  countries: z.optional(
    z.array(z.object({ city: maybeString, state: maybeString, country: maybeString, geoId: maybeString })),
  ),
  localOnly: z.optional(z.boolean()),
});
