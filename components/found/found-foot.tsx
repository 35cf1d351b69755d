import { useEffect, useId, useRef } from 'preact/hooks';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { FoundRow, FoundView } from '../../lib/views/found-view.ts';
import { Button } from '../ui/button.tsx';
import { ContactText, copyWords } from '../ui/contact-value.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../ui/icons.tsx';
import { Outside } from '../ui/outside.tsx';
import { emailsIn, type FoundModel } from './found-model.ts';
import { foundWords } from './found-words.ts';

export interface FoundFootProps {
  found: FoundView;
  model: FoundModel;
  /** A policy forbids copies of several people. */
  isExportOff?: boolean;
}

function Row({ row, onCopy }: { row: FoundRow; onCopy: () => void }) {
  return (
    <li class="ts-foot__row">
      <span class="ts-grow ts-foot__person">
        <Outside class="ts-strong ts-truncate" text={row.name || t('personUnnamed')} />
        <ContactText field={row.field} value={row.value} />
      </span>
      <Button
        size="small"
        aria-label={t('footCopyRow', copyWords(row.field).label, inWords(row.name))}
        onClick={onCopy}
      >
        {t('contactCopy')}
      </Button>
    </li>
  );
}

/** What single Gets are looking up and have found: one line, which opens to a list with names, values and Copy. */
export function FoundFoot({ found, model, isExportOff = false }: FoundFootProps) {
  const id = useId();
  const counts = useRef<HTMLButtonElement>(null);
  const isOpen = model.isOpen.value;
  const { rows } = found;
  const emails = emailsIn(rows).length;
  // Only what was not on screen before has to be told.
  const unseen = isOpen ? rows.filter(({ seen }) => !seen).length : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new value in the open list
  useEffect(() => {
    if (unseen > 0 && document.hasFocus()) model.see(rows);
  }, [unseen]);
  /** What was pressed leaves the line, so the focus goes to what stays. */
  const afterwards = (work: () => void) => () => {
    work();
    counts.current?.focus();
  };
  const close = () => {
    model.isOpen.value = false;
  };
  return (
    <section
      class="ts-foot"
      aria-label={t('footLabel')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        event.stopPropagation();
        afterwards(close)();
      }}
    >
      {isOpen && (
        <div class="ts-foot__list" id={id}>
          {rows.length === 0 ? (
            <p class="ts-muted">{t('footEmpty')}</p>
          ) : (
            <>
              {/* biome-ignore lint/a11y/noRedundantRoles: a list without marks is no list to Safari */}
              <ul role="list" aria-label={t('footLabel')}>
                {rows.map((row) => (
                  <Row key={`${row.field}|${row.urn}`} row={row} onCopy={afterwards(() => model.copy(row))} />
                ))}
              </ul>
              <Button
                size="small"
                variant="ghost"
                onClick={afterwards(() => {
                  model.clear(rows);
                  close();
                })}
              >
                {t('footClear')}
              </Button>
            </>
          )}
        </div>
      )}
      <button
        ref={counts}
        type="button"
        class="ts-foot__counts"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          model.isOpen.value = !isOpen;
        }}
      >
        {isOpen ? <ChevronDownIcon size={12} /> : <ChevronUpIcon size={12} />}
        <span class="ts-truncate">{model.said.value ?? foundWords(found)}</span>
      </button>
      {emails > 0 && !(isExportOff && emails > 1) && (
        <Button size="small" onClick={afterwards(() => model.copyEmails(rows))}>
          {tn('footCopyEmails', emails)}
        </Button>
      )}
    </section>
  );
}
