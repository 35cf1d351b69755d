import { t } from '../../lib/i18n/text.ts';
import type { ContactField } from '../../lib/service/model.ts';
import { ContactValue } from '../ui/contact-value.tsx';
import type { CopyModel } from './copy-model.ts';

export interface CopiedContactProps {
  urn: string;
  field: ContactField;
  value: string;
  /** They must not be contacted. */
  blocked: boolean | undefined;
  copies: CopyModel;
}

/** One found contact with its copy button, and an error when copying failed. */
export function CopiedContact({ urn, field, value, blocked, copies }: CopiedContactProps) {
  const last = copies.last.value;
  const isLast = last?.urn === urn && last.field === field;
  return (
    <div class="ts-grow ts-copied">
      <ContactValue
        field={field}
        value={value}
        blocked={blocked}
        copied={isLast && last.worked}
        onCopy={() => void copies.copy(urn, field, value)}
      />
      {isLast && !last.worked && <p class="ts-small ts-copied__failed">{t('contactCopyFailed')}</p>}
    </div>
  );
}
