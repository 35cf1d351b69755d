import { signal } from '@preact/signals';
import { t } from '../../lib/i18n/text.ts';
import type { ContactField } from '../../lib/service/model.ts';
import { copyWords } from '../ui/contact-value.tsx';
import type { Ports } from './ports.ts';

/** Copies contact data. The last copy is marked, so that a recruiter finds the place in a list again. */
export function createCopyModel(
  { ask, copy: write }: Pick<Ports, 'ask' | 'copy'>,
  announce: (words: string) => void,
) {
  const last = signal<{ urn: string; field: ContactField; worked: boolean } | null>(null);
  return {
    last,
    /** The contacts of a person are on screen. */
    see: (urn: string): void => void ask('people.seen', { urns: [urn], copied: [] }),
    async copy(urn: string, field: ContactField, value: string): Promise<void> {
      const worked = await write(value).then(
        () => true,
        () => false,
      );
      last.value = { urn, field, worked };
      // It need not wait to be copied any longer.
      if (worked) void ask('people.seen', { urns: [urn], copied: [field] });
      announce(worked ? copyWords(field).done : t('contactCopyFailed'));
    },
  };
}

export type CopyModel = ReturnType<typeof createCopyModel>;
