import './jitless.ts';
import * as z from 'zod/mini';
import { filled, shown } from './parts.ts';

/** A person's data under every alias the service may use. All of it is only shown. */
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

/** A full profile, as `enrich` and enrichment batch jobs give it. */
export const profileObject = z.object({ ...personShape, id: z.optional(z.string()) });

/** A search result from the own pool or the network. Only its urn and `requiresEnrich` are relied on. */
export const candidateObject = z.object({
  ...personShape,
  id: z.optional(z.string()),
  urn: filled,
  requiresEnrich: z.boolean(),
  source: shown,
});
