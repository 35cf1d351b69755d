import * as z from 'zod/mini';
import { long } from '../service/wire/checks.ts';

z.config({ jitless: true });

const text = (maxChars: number) => z.string().check(long(0, maxChars));

const entity = z.object({ query: text(300), entityId: z.exactOptional(text(300)) });
const names = z.array(z.object({ name: text(200) })).check(long(0, 50));

/** The filters of a search as a message or a stored draft may hold them. */
export const filtersSchema = z.object({
  skills: z.exactOptional(names),
  languages: z.exactOptional(z.array(z.object({ name: text(100), level: text(40) })).check(long(0, 50))),
  customTitles: z.exactOptional(names),
  firstName: z.exactOptional(text(200)),
  lastName: z.exactOptional(text(200)),
  currentCompany: z.exactOptional(entity),
  pastCompany: z.exactOptional(entity),
  industry: z.exactOptional(entity),
  school: z.exactOptional(entity),
  countries: z.exactOptional(
    z
      .array(
        z.object({
          city: z.exactOptional(text(200)),
          state: z.exactOptional(text(200)),
          country: z.exactOptional(text(200)),
          geoId: z.exactOptional(text(300)),
        }),
      )
      .check(long(0, 50)),
  ),
  localOnly: z.exactOptional(z.boolean()),
});
