/** The name of the port over which topics are followed. In its own file, so that views don't bundle the schemas. */
export const VIEW_PORT = 'view';
