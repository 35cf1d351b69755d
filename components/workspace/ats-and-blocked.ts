/*
 * Your ATS and Do not contact, as one script that is loaded with the first look at either. As a script each they would take
 * more room in the package.
 */
export { createAtsModel } from './ats-model.ts';
export { AtsPlace } from './ats-place.tsx';
export { BlockedPlace } from './blocked-place.tsx';
export { createBlockedPlace } from './blocked-place-model.ts';
