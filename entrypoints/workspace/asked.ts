/*
 * What other pages have asked the workspace for, as one script that is loaded when it is opened for that. As a script each
 * they would take more room in the package.
 */
export { takeAskedExport } from './asked-export.ts';
export { takeAskedToWrite } from './asked-to-write.ts';
