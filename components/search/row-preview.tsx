import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { ContactList } from '../orders/contact-list.tsx';
import { Button } from '../ui/button.tsx';
import { mostWords } from './most-words.ts';
import type { ResultRowProps } from './result-row.tsx';

/** What is known of a candidate: all contacts, what else can be had, and what the recruiter notes. */
export function RowPreview(props: ResultRowProps & { name: string }) {
  const { row, name, copies, profilePrice, onEnrich, onUnlock, Noted } = props;
  const id = useId();
  return (
    <div class="ts-result__preview">
      {row.unlocked.length > 0 ? (
        <ContactList
          urn={row.urn}
          name={name}
          contacts={row.contacts}
          blocked={row.blocked}
          copies={copies}
        />
      ) : (
        <p class="ts-muted ts-small">{t('searchNoContacts')}</p>
      )}
      <div class="ts-row ts-row--wrap">
        <Button size="small" aria-label={t('searchGetContactsOf', name)} onClick={() => onUnlock(row)}>
          {t('searchGetContacts')}
        </Button>
        {!row.pool && !row.enriched && (
          <>
            <Button
              size="small"
              busy={row.busy}
              aria-label={t('searchGetProfileOf', name)}
              aria-describedby={id}
              onClick={() => onEnrich(row)}
            >
              {t('searchGetProfile')}
            </Button>
            <span id={id} class="ts-muted ts-small">
              {mostWords(profilePrice)}
            </span>
          </>
        )}
      </div>
      <div class="ts-result__follow-up">
        <Noted urn={row.urn} name={name} />
      </div>
    </div>
  );
}
