/*
 * Templates, and writing with them, as one script that is loaded with the first look at either. As a script each they would
 * take more room in the package.
 */
export { createTemplatesModel } from '../templates/templates-model.ts';
export { TemplatesPlace } from '../templates/templates-place.tsx';
export { WritePeople } from './write-people.tsx';
