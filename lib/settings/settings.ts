import * as z from 'zod/mini';
import { CONTACT_FIELDS } from '../service/model.ts';
import { between, like } from '../service/wire/checks.ts';

z.config({ jitless: true });

/** A country's two-letter code. */
const country = z.nullable(z.string().check(like(/^[A-Z]{2}$/)));
const credits = z.nullable(z.number().check(between(0, 1_000_000)));

/** The columns of the workspace's table of people that can be hidden. The name always stays. */
export const OPTIONAL_COLUMNS = [
  'title',
  'company',
  'place',
  'email',
  'phone',
  'status',
  'lists',
  'tags',
  'unlocked',
  'touched',
] as const;

/** The values that each setting may have. */
const VALUES = {
  defaultFields: z.array(z.enum(CONTACT_FIELDS)),
  /** A value is copied when it is found, while the recruiter still looks at that person. */
  copyWhenFound: z.boolean(),
  confirmAbove: credits,
  dailyCap: credits,
  notify: z.boolean(),
  /** Where the sidebar opens: over the page or in the browser's side panel. */
  place: z.enum(['overlay', 'panel']),
  /** Nothing is added to the network's pages. They are read on a click in the side panel. */
  sidePanelOnly: z.boolean(),
  /** Keys are kept in the browser's memory and never on disk. */
  keyInMemory: z.boolean(),
  sidebarOpen: z.boolean(),
  launcherHidden: z.boolean(),
  /** Distance of the launcher from the top, in percent of the window. */
  launcherTop: z.number().check(between(0, 95)),
  keepDays: z.nullable(z.number().check(between(1, 3650))),
  /** Where places are looked up whose text names no country; null before the recruiter was asked. */
  usualCountry: country,
  /** Columns that the recruiter took out of the workspace's table of people. */
  hiddenColumns: z.array(z.enum(OPTIONAL_COLUMNS)),
  /** J, K and ? are shortcuts. */
  singleKeys: z.boolean(),
};
type Values = typeof VALUES;
type Name = keyof Values;

/** The recruiter's settings. */
export type Settings = { [N in Name]: z.infer<Values[N]> };

const DEFAULTS: Settings = {
  defaultFields: ['work_email'],
  copyWhenFound: false,
  confirmAbove: 20,
  dailyCap: null,
  notify: false,
  place: 'overlay',
  sidePanelOnly: false,
  keyInMemory: false,
  sidebarOpen: false,
  launcherHidden: false,
  launcherTop: 40,
  keepDays: null,
  usualCountry: null,
  hiddenColumns: [],
  singleKeys: true,
};

const NAMES = Object.keys(VALUES) as Name[];

/** A change of some settings. Here a bad value is refused. */
export const settingsChange = z.object(
  Object.fromEntries(NAMES.map((name) => [name, z.exactOptional<z.core.$ZodType>(VALUES[name])])) as {
    [N in Name]: z.ZodMiniExactOptional<Values[N]>;
  },
);

/** Settings from a stored value. One bad value does not lose the others: it has its default. */
export function readSettings(stored: unknown): Settings {
  const from: Record<string, unknown> = { ...Object(stored) };
  const read = (name: Name) => {
    const parsed = z.safeParse<z.core.$ZodType>(VALUES[name], from[name]);
    return [name, parsed.success ? parsed.data : DEFAULTS[name]];
  };
  return Object.fromEntries(NAMES.map(read)) as Settings;
}
