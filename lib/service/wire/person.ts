import './jitless.ts';
import * as z from 'zod/mini';
import { filled, shown } from './parts.ts';

/** What is known of a person, under every alias it may come by; all of it is for display. */
const personShape = {
  full_name: shown,
  name_first: shown,
  name_last: shown,
  job_title: shown,
  company: shown,
  company_name: shown,
  currentCompany: shown,
  location: shown,
  location_raw_address: shown,
  network_url: shown,
  networkUrl: shown,
  picture_url: shown,
  experience: shown,
  education: shown,
  skills: shown,
  languages: shown,
  email: shown,
  work_email: shown,
  personal_email: shown,
  phone: shown,
  phone_number: shown,
};

/** A full profile, as `enrich` and enrichment jobs give it. */
export const profileObject = z.object({ ...personShape, id: z.optional(z.string()) });

/** A search hit of either origin: what to call it by and whether it still needs enriching are relied on. */
export const candidateObject = z.object({
  ...personShape,
  id: z.optional(z.string()),
  urn: filled,
  requiresEnrich: z.boolean(),
  source: shown,
});
export type WireCandidate = z.infer<typeof candidateObject>;
