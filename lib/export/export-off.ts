/** An administrator has turned files and copies of several people off. */
export class ExportOffError extends Error {}
