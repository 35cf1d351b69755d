/** The contract in one place: what goes to the service and what comes back, shared by the client and the sandbox. */
export type { JsonObject } from './parts.ts';
export { candidateObject, profileObject, type WireCandidate, type WireProfile } from './person.ts';
export * from './requests.ts';
export * from './responses.ts';
