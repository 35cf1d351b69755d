import { signal } from '@preact/signals';
import { t } from '../../lib/i18n/text.ts';
import type { ContactField } from '../../lib/service/model.ts';
import { copyWords } from '../ui/contact-value.tsx';
import type { Ports } from './ports.ts';

/** Copies contact data and knows which was the last: whoever works down a list finds the place again. */
export function createCopyModel({ copy: write }: Pick<Ports, 'copy'>, announce: (words: string) => void) {
  const last = signal<{ urn: string; field: ContactField; worked: boolean } | null>(null);
  return {
    last,
    async copy(urn: string, field: ContactField, value: string): Promise<void> {
      const worked = await write(value).then(
        () => true,
        () => false,
      );
      last.value = { urn, field, worked };
      announce(worked ? copyWords(field).done : t('contactCopyFailed'));
    },
  };
}

export type CopyModel = ReturnType<typeof createCopyModel>;
