/** Turns answers into the model. A field of an odd type costs that field, never the answer. */

export * from './batch.ts';
export * from './contact.ts';
export { hasValue } from './contacts.ts';
export type { Decoded } from './decoded.ts';
export * from './resolution.ts';
export * from './search.ts';
