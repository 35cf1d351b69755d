import * as z from 'zod/mini';
import { CONTACT_FIELDS } from '../service/model.ts';
import { between, like } from '../service/wire/checks.ts';

z.config({ jitless: true });

/** A country's two-letter code. */
const country = z.nullable(z.string().check(like(/^[A-Z]{2}$/)));
const credits = z.nullable(z.number().check(between(0, 1_000_000)));

/** The recruiter's settings. Each value has its own default, so that one bad value does not lose the others. */
export const settingsSchema = z.object({
  defaultFields: z.catch(z.array(z.enum(CONTACT_FIELDS)), ['work_email']),
  confirmAbove: z.catch(credits, 20),
  dailyCap: z.catch(credits, null),
  notify: z.catch(z.boolean(), false),
  /** Where the sidebar opens: over the page or in the browser's side panel. */
  place: z.catch(z.enum(['overlay', 'panel']), 'overlay'),
  /** Nothing is added to the network's pages. They are read on a click in the side panel. */
  sidePanelOnly: z.catch(z.boolean(), false),
  /** Keys are kept in the browser's memory and never on disk. */
  keyInMemory: z.catch(z.boolean(), false),
  sidebarOpen: z.catch(z.boolean(), false),
  launcherHidden: z.catch(z.boolean(), false),
  /** Distance of the launcher from the top, in percent of the window. */
  launcherTop: z.catch(z.number().check(between(0, 95)), 40),
  keepDays: z.catch(z.nullable(z.number().check(between(1, 3650))), null),
  /** Where places are looked up whose text names no country; null before the recruiter was asked. */
  usualCountry: z.catch(country, null),
});
export type Settings = z.infer<typeof settingsSchema>;

/** A change of some settings. Here a bad value is refused. */
export const settingsChange = z.object({
  defaultFields: z.exactOptional(z.array(z.enum(CONTACT_FIELDS))),
  confirmAbove: z.exactOptional(credits),
  dailyCap: z.exactOptional(credits),
  notify: z.exactOptional(z.boolean()),
  place: z.exactOptional(z.enum(['overlay', 'panel'])),
  sidePanelOnly: z.exactOptional(z.boolean()),
  keyInMemory: z.exactOptional(z.boolean()),
  sidebarOpen: z.exactOptional(z.boolean()),
  launcherHidden: z.exactOptional(z.boolean()),
  launcherTop: z.exactOptional(z.number().check(between(0, 95))),
  keepDays: z.exactOptional(z.nullable(z.number().check(between(1, 3650)))),
  usualCountry: z.exactOptional(country),
});

/** Settings from a stored value. */
export function readSettings(stored: unknown): Settings {
  const parsed = z.safeParse(settingsSchema, stored);
  return parsed.success ? parsed.data : z.parse(settingsSchema, {});
}
