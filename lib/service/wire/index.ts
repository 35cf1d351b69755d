/** The schemas of requests and responses, shared by the client and the sandbox. */

export * from './requests.ts';
export * from './responses.ts';
