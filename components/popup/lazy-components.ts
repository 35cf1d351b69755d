import { lazy } from '../ui/lazy.tsx';

export const AccountSwitcher = lazy(async () => (await import('./account-switcher.tsx')).AccountSwitcher);
export const FoundFoot = lazy(async () => (await import('../found/found-foot.tsx')).FoundFoot);
export const OrderList = lazy(async () => (await import('../orders/order-list.tsx')).OrderList);
export const OrderDialogs = lazy(async () => (await import('../orders/order-dialogs.tsx')).OrderDialogs);
export const NewKeyQuestion = lazy(
  async () => (await import('../problems/new-key-question.tsx')).NewKeyQuestion,
);
export const SaveDialog = lazy(async () => (await import('../search/save-dialog.tsx')).SaveDialog);
export const UnresolvedDialog = lazy(
  async () => (await import('../search/unresolved-dialog.tsx')).UnresolvedDialog,
);
export const SavedSearches = lazy(async () => (await import('../search/saved-searches.tsx')).SavedSearches);
export const SearchResults = lazy(async () => (await import('./search-results.tsx')).SearchResults);
export const SearchFoot = lazy(async () => (await import('./search-foot.tsx')).SearchFoot);
export const LostSearches = lazy(async () => (await import('../search/lost-searches.tsx')).LostSearches);
