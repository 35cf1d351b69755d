import { later } from '../ui/later.tsx';

export const OrderList = later(async () => (await import('../orders/order-list.tsx')).OrderList);
export const OrderDialogs = later(async () => (await import('../orders/order-dialogs.tsx')).OrderDialogs);
export const SaveDialog = later(async () => (await import('../search/save-dialog.tsx')).SaveDialog);
export const UnresolvedDialog = later(
  async () => (await import('../search/unresolved-dialog.tsx')).UnresolvedDialog,
);
export const SavedSearches = later(async () => (await import('../search/saved-searches.tsx')).SavedSearches);
export const LostSearches = later(async () => (await import('../search/lost-searches.tsx')).LostSearches);
