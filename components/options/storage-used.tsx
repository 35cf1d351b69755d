import { locale, type MessageKey, number, t } from '../../lib/i18n/text.ts';
import type { StoragePart } from '../../lib/store/storage-parts.ts';

const WORDS: Record<StoragePart['part'], MessageKey> = {
  people: 'workspacePeople',
  noted: 'optionsStorageNoted',
  templates: 'workspaceTemplates',
  ats: 'personInAts',
  blocked: 'personBlocked',
  orders: 'optionsStorageOrders',
  requests: 'optionsStorageRequests',
  charges: 'optionsStorageCharges',
  resultPages: 'optionsStoragePages',
};

/** How much room the extension's records take; `bytes` is null where the browser does not tell. */
export interface StorageUse {
  bytes: number | null;
  parts: readonly StoragePart[];
}

/** How much room the records take, and what takes it. */
export function StorageUsed({ bytes, parts }: StorageUse) {
  const filled = parts.filter(({ count }) => count > 0);
  return (
    <>
      <p>{t('optionsStorage', bytes === null ? '–' : inPlainUnits(bytes))}</p>
      {filled.length > 0 && (
        <table class="ts-storage">
          <caption class="ts-sr-only">{t('optionsStorageWhat')}</caption>
          <tbody>
            {filled.map(({ part, count, share }) => (
              <tr key={part}>
                <th scope="row">{t(WORDS[part])}</th>
                <td class="ts-storage__figure">{number(count)}</td>
                <td class="ts-storage__figure">
                  {bytes === null ? '–' : t('optionsStorageAbout', inPlainUnits(bytes * share))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** A size as a recruiter reads sizes: in kilobytes or megabytes. */
function inPlainUnits(bytes: number): string {
  const [amount, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'kilobyte' ? 0 : 1,
  }).format(amount);
}
