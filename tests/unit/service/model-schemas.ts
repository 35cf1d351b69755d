import * as z from 'zod';
import { CONTACT_FIELDS } from '../../../lib/service/model.ts';

/** The types of the model, checked at run time: whatever comes in, a decoded value has these. */

const text = z.string().nullable();
const figure = z.number().finite().nullable();
const charge = z.number().finite().nonnegative().nullable();
const count = z.number().int().nonnegative();
const id = z.string().min(1);
const field = z.enum(CONTACT_FIELDS);
const balance = z.strictObject({ credits: z.number().finite(), extra: figure }).nullable();
const contacts = z.strictObject({ work_email: text, personal_email: text, phone: text });
const told = z.strictObject({
  work_email: text.optional(),
  personal_email: text.optional(),
  phone: text.optional(),
});
const history = z.array(
  z.strictObject({
    title: text,
    organisation: text,
    place: text,
    start: text,
    end: text,
    description: text,
    rest: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  }),
);
const person = {
  urn: id,
  name: z.string(),
  title: text,
  company: text,
  place: text,
  networkUrl: text,
  experience: history,
  education: history,
  skills: z.array(z.string()),
  languages: z.array(z.strictObject({ name: z.string(), level: z.string() })),
  contacts,
};
const profile = z.strictObject(person);
const candidate = z.strictObject({
  ...person,
  origin: z.enum(['pool', 'network']),
  complete: z.boolean(),
  firstName: text,
  lastName: text,
  pictureUrl: text,
});
const outcome = z.discriminatedUnion('kind', [
  z.strictObject({ urn: z.string(), kind: z.literal('contacts'), contacts: told, ended: z.boolean() }),
  z.strictObject({
    urn: z.string(),
    kind: z.literal('profile'),
    profile: profile.extend({ urn: z.string() }),
  }),
  z.strictObject({ urn: z.string(), kind: z.literal('failed'), reason: text }),
]);
const batchStart = z.strictObject({
  jobId: id.nullable(),
  processing: count.nullable(),
  skipped: count.nullable(),
  charged: charge,
  balance,
  cached: z.array(profile.extend({ urn: z.string() })),
  contacts: z.array(outcome),
  notEnriched: z.array(id),
});
const contactRequest = z.strictObject({
  requestId: id.nullable(),
  status: z.string().min(1),
  fields: z.array(field).min(1).nullable(),
  contacts: told,
  fromCache: z.boolean(),
  charged: charge,
  balance,
});
const resolution = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('resolved'), id, displayName: z.string() }),
  z.strictObject({
    state: z.literal('several'),
    choices: z.array(z.strictObject({ id, displayName: z.string(), level: text })),
    countryId: id.nullable(),
  }),
  z.strictObject({ state: z.literal('none'), countryId: id.nullable() }),
]);

export const MODEL_SCHEMAS = {
  search: z.strictObject({
    page: count.min(1),
    hasNextPage: z.boolean(),
    total: count.max(400),
    candidates: z.array(candidate),
    charged: charge,
    balance,
  }),
  enrich: z.strictObject({ profile, fromCache: z.boolean(), charged: charge, balance }),
  enrichBatch: batchStart,
  contact: contactRequest,
  contactBatch: batchStart,
  contactStatus: contactRequest,
  batchStatus: z.strictObject({
    status: z.string().min(1),
    done: z.boolean(),
    stalled: z.boolean(),
    type: z.enum(['contacts', 'profiles']).nullable(),
    total: count.nullable(),
    completed: count.nullable(),
    failed: count.nullable(),
    creditsUsed: charge,
    balance,
    outcomes: z.array(outcome),
  }),
  resolveLocation: resolution,
  resolveEntity: resolution,
};
