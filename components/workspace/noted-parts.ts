/*
 * What the list of people shows of lists, tags, notes and saved views, as one script that is loaded after the first rows. As
 * a script each they would take more room in the package.
 */

export { NotedFilters } from './noted-filters.tsx';
export { createNotedModels } from './noted-models.ts';
export { NotesCell } from './notes-cell.tsx';
export { RailViews } from './rail-views.tsx';
export { SaveViewButtons } from './save-view-buttons.tsx';
export { SavedViewsMenu } from './saved-views-menu.tsx';
export { SourceMenu } from './source-menu.tsx';
