import type { Source } from './sources.ts';

/** The folders from the top to the bottom. A folder may import from those in lower rows, and from no other. */
const LAYERS: readonly (readonly string[])[] = [
  ['components/popup', 'components/sidebar', 'components/workspace', 'components/options'],
  ['components/search', 'components/templates'],
  ['components/contact', 'components/found', 'components/follow-up'],
  ['components/orders'],
  ['components/files'],
  ['components/problems'],
  ['components/ui'],
  ['lib/worker', 'lib/page'],
  ['lib/notifications', 'lib/retention'],
  ['lib/messages'],
  ['lib/views', 'lib/requests', 'lib/export'],
  ['lib/blocked'],
  ['lib/ats'],
  ['lib/money', 'lib/people', 'lib/searches', 'lib/schedule', 'lib/follow-up', 'lib/templates'],
  ['lib/settings'],
  ['lib/store', 'lib/network'],
  ['lib/service', 'lib/i18n', 'lib/urls'],
  ['lib/build'],
];

/** The row of the folder that a file is in; null for a file outside these folders. */
function rowOf(path: string): number | null {
  const row = LAYERS.findIndex((folders) => folders.includes(folderOf(path)));
  return row < 0 ? null : row;
}

/** The first two folders of a path. */
function folderOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

/** The imports of a file that point up or sideways. */
export function arrowsUp({ path, imports }: Pick<Source, 'path' | 'imports'>): string[] {
  const own = rowOf(path);
  if (own === null) return [];
  return imports.filter((target) => {
    const row = rowOf(target);
    return row !== null && row <= own && folderOf(target) !== folderOf(path);
  });
}

/** One forbidden import for each pair of folders of which the first may not know the second. */
export function forbiddenPairs(): { path: string; text: string }[] {
  const all = LAYERS.flatMap((folders, row) => folders.map((folder) => ({ folder, row })));
  return all.flatMap(({ folder, row }) =>
    all
      .filter((other) => other.row <= row && other.folder !== folder)
      .map((other) => ({ path: `${folder}/a.ts`, text: `import '../../${other.folder}/b.ts';` })),
  );
}

/** Files in these folders that no layer names: loose at the top, or in a folder without a row. */
export function outsideLayers({ path }: Pick<Source, 'path'>): string[] {
  return rowOf(path) === null && path !== 'lib/browser.ts' ? [path] : [];
}
