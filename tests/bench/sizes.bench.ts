import { LIMITS, loadedBy } from '../project/sizes.ts';
import { against, atMost, type Row } from './bench.ts';
import { readProductionFile } from './builds.ts';

export const name = 'sizes';
export const needsBuild = true;

/** Bytes of script in the build that recruiters get. */
export function run(): Promise<Row[]> {
  return Promise.all(
    Object.entries(LIMITS).map(async ([file, most]) => {
      const bytes = await loadedBy({ read: readProductionFile }, file);
      return {
        what: file,
        figure: bytes,
        unit: 'bytes',
        ...against(bytes, 'its bound', most),
        ...atMost(bytes, most),
      };
    }),
  );
}
