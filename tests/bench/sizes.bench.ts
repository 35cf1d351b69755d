import { loadedBy } from '../project/sizes.ts';
import { against, atMost, type Row } from './bench.ts';
import { readProductionFile } from './builds.ts';

export const name = 'sizes';
export const needsBuild = true;

const LIMITS: [file: string, what: string, most: number][] = [
  ['launcher.js', 'launcher', 8_000],
  ['sidebar.js', 'sidebar', 90_000],
  ['popup.html', 'scripts the popup starts with', 90_000],
];

/** Bytes of script in the build that recruiters get. */
export function run(): Promise<Row[]> {
  return Promise.all(
    LIMITS.map(async ([file, what, most]) => {
      const bytes = await loadedBy({ read: readProductionFile }, file);
      return {
        what,
        figure: bytes,
        unit: 'bytes',
        ...against(bytes, 'its bound', most),
        ...atMost(bytes, most),
      };
    }),
  );
}
