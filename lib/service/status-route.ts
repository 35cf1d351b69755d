/** The ways in which contact-status may be asked. The documents show none of them. */
export const STATUS_ROUTES = ['get-query', 'get-path', 'post-body', 'post-query', 'post-path'] as const;
export type StatusRoute = (typeof STATUS_ROUTES)[number];
