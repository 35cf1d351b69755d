import { ExportOffError } from '../../lib/export/export-off.ts';
import { t } from '../../lib/i18n/text.ts';

/** Why a file was not made or people were not copied, in words. */
export function exportErrorWords(error: unknown, otherwise: 'exportFailed' | 'searchNotCopied'): string {
  return t(error instanceof ExportOffError ? 'exportsOff' : otherwise);
}
