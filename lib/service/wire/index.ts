/** The contract in one place: what goes to the service and what comes back, shared by the client and the sandbox. */

export * from './requests.ts';
export * from './responses.ts';
