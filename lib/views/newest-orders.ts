/** Newest orders that a view is sent, besides those that are open. All others are in the workspace. */
export const NEWEST_ORDERS = 20;
