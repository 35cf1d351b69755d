/** The name of the port over which topics are followed; apart from the schemas, so that views need not carry them. */
export const VIEW_PORT = 'view';
