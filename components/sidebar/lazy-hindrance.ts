import { lazy } from '../ui/lazy.tsx';

/** Loaded after the sidebar is drawn. A click that is dropped before is explained once this has come. */
export const Hindrance = lazy(async () => (await import('./hindrance.tsx')).Hindrance);
