/**
 * The documented shapes of requests and responses. The client takes only the names of response fields from here: it reads
 * each field whatever its type is (`lib/service/decode`).
 */

export * from './filters.ts';
export * from './requests.ts';
export * from './responses.ts';
