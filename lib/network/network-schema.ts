import * as z from 'zod/mini';
import { like } from '../service/wire/checks.ts';
import type { Network } from './link.ts';

/** A network from a message or the database. */
export const networkSchema: z.ZodMiniType<Network> = z.object({
  origin: z.string().check(z.maxLength(300), like(/^https?:\/\/[^/?#@\s*]+$/)),
  site: z.string().check(z.maxLength(300), like(/^[^/?#@\s*]+$/)),
  prefix: z.string().check(z.maxLength(1000), like(/^\/(?:[^/?#\s]+\/)*$/)),
  example: z.string().check(z.maxLength(4096)),
  oneHost: z.exactOptional(z.literal(true)),
});
