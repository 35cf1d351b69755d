import * as z from 'zod/mini';
import type { Network } from './link.ts';

/** A network from a message or the database. */
export const networkSchema: z.ZodMiniType<Network> = z.object({
  origin: z.string().check(z.maxLength(300), z.regex(/^https?:\/\/[^/?#@\s*]+$/)),
  site: z.string().check(z.maxLength(300), z.regex(/^[^/?#@\s*]+$/)),
  prefix: z.string().check(z.maxLength(1000), z.regex(/^\/(?:[^/?#\s]+\/)*$/)),
  example: z.string().check(z.maxLength(4096)),
  oneHost: z.exactOptional(z.literal(true)),
});
