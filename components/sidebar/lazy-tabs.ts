import { lazy } from '../ui/lazy.tsx';

/** Loaded when they are shown: a profile begins with another tab. */
export const ActivityTab = lazy(async () => (await import('./activity-tab.tsx')).ActivityTab);
export const PeopleOnPageTab = lazy(async () => (await import('./people-on-page-tab.tsx')).PeopleOnPageTab);
