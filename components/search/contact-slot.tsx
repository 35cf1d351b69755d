import { useEffect, useId, useState } from 'preact/hooks';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { type MessageKey, t } from '../../lib/i18n/text.ts';
import type { ContactField } from '../../lib/service/model.ts';
import type { CandidateRow } from '../../lib/views/search-view.ts';
import type { NotedLine } from '../follow-up/noted-line.ts';
import type { CopyModel } from '../orders/copy-model.ts';
import { Button } from '../ui/button.tsx';
import { after } from '../ui/clock.ts';
import { copyWords } from '../ui/contact-value.tsx';
import { Outside } from '../ui/outside.tsx';
import { mostWords } from './most-words.ts';
import { NotedParts } from './noted-parts.tsx';

/** How long the button says that it copied. */
const COPIED_MS = 2000;

const GET: Record<ContactField, MessageKey> = {
  work_email: 'searchGetWorkEmail',
  personal_email: 'searchGetPersonalEmail',
  phone: 'searchGetPhone',
};

export interface ContactSlotProps {
  row: CandidateRow;
  name: string;
  busy: boolean;
  field: ContactField;
  noted: NotedLine | undefined;
  copies: CopyModel;
  priceOf: (row: CandidateRow) => number | null;
  onGet: (row: CandidateRow) => void;
  onExpand: (rows: readonly CandidateRow[], expanded: boolean) => void;
}

/**
 * What is known of one contact of a person. To get it, to wait for it and to copy it is one button in one place, so the
 * focus stays on it.
 */
export function ContactSlot(props: ContactSlotProps) {
  const { row, name, busy, field, noted, copies, priceOf, onGet, onExpand } = props;
  const id = useId();
  const value = row.contacts[field];
  const isMissing = value === undefined && row.notFound.includes(field);
  const isBusy = value === undefined && busy;
  const last = copies.last.value;
  const copied = last?.urn === row.urn && last.field === field ? last : null;
  const isFresh = useFresh(copied);
  const state =
    value !== undefined ? 'found' : isBusy ? 'busy' : row.blocked ? 'blocked' : isMissing ? 'missing' : 'new';
  const failed = state === 'found' && copied?.worked === false;

  const press = (event: MouseEvent) => {
    // The second half of a double click was meant for what lay here before, such as the button of a dialog.
    if (event.detail > 1 || state === 'blocked') return;
    if (value !== undefined) void copies.copy(row.urn, field, value);
    else if (isMissing) onExpand([row], true);
    else onGet(row);
  };
  const words = {
    found: copied?.worked && isFresh ? t('searchCopied') : t('searchCopy'),
    busy: t('searchGet'),
    missing: t(field === 'phone' ? 'searchNoPhone' : 'searchNoEmail'),
    blocked: t('personBlocked'),
    new: t('searchGet'),
  }[state];
  const action = {
    found: copyWords(field).label,
    busy: t('searchGetting'),
    missing: words,
    blocked: words,
    new: t(GET[field]),
  }[state];

  return (
    <>
      <Button
        size="small"
        class="ts-result__get"
        variant={state === 'missing' || state === 'blocked' ? 'ghost' : 'secondary'}
        aria-disabled={state === 'blocked' || undefined}
        busy={isBusy}
        aria-label={`${action}, ${inWords(name)}`}
        aria-describedby={id}
        onClick={press}
      >
        {words}
      </Button>
      <p class="ts-result__line ts-result__facts">
        <span class="ts-result__place ts-truncate">
          <Outside text={row.place ?? ''} />
        </span>
        {noted && <NotedParts noted={noted} />}
        <span id={id} class="ts-result__value ts-truncate" title={value}>
          {state === 'new' && mostWords(priceOf(row))}
          {state === 'busy' && t('searchGetting')}
          {failed && t('searchNotCopied')}
          {value !== undefined && !failed && <Outside text={value} />}
        </span>
      </p>
    </>
  );
}

/** Whether a copy was made just now. */
function useFresh(copied: object | null): boolean {
  const [stale, setStale] = useState<object | null>(null);
  useEffect(() => (copied ? after(COPIED_MS, () => setStale(copied)) : undefined), [copied]);
  return copied !== null && stale !== copied;
}
