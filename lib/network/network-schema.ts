import * as z from 'zod/mini';
import { like, long, passing } from '../service/wire/checks.ts';
import type { Network } from './link.ts';

const onlyTrue = z.boolean().check(passing((value) => value)) as z.ZodMiniType<true>;

/** A network from a message or the database. */
export const networkSchema: z.ZodMiniType<Network> = z.object({
  origin: z.string().check(long(0, 300), like(/^https?:\/\/[^/?#@\s*]+$/)),
  site: z.string().check(long(0, 300), like(/^[^/?#@\s*]+$/)),
  prefix: z.string().check(long(0, 1000), like(/^\/(?:[^/?#\s]+\/)*$/)),
  example: z.string().check(long(0, 4096)),
  oneHost: z.exactOptional(onlyTrue),
});
