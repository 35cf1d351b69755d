import { lazy } from '../ui/lazy.tsx';

/** Loaded when they are shown: a profile begins with another tab. */
export const HistoryTab = lazy(async () => (await import('./history-tab.tsx')).HistoryTab);
export const PeopleOnPageTab = lazy(async () => (await import('./people-on-page-tab.tsx')).PeopleOnPageTab);

/** The list of shortcuts, which few look at. */
export const SidebarShortcuts = lazy(async () => (await import('./sidebar-shortcuts.tsx')).SidebarShortcuts);
