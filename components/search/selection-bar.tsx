import { useId } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';
import { MAX_PEOPLE_PER_ORDER, withProfile } from '../orders/order-model.ts';
import { Button } from '../ui/button.tsx';
import { MoreIcon } from '../ui/icons.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { mostWords } from './most-words.ts';

export interface SelectionBarProps {
  people: readonly PersonRow[];
  /** How many of them are not on the shown result page. */
  elsewhere: number;
  busy: boolean;
  /** What was just done with them; null when nothing was. */
  says: string | null;
  /** The most that the contacts cost which are got by default; null when a price is not known. */
  contactsPrice: number | null;
  /** The most that the missing profiles cost. */
  profilesPrice: number | null;
  onContacts: () => void;
  onProfiles: () => void;
  onRefresh: () => void;
  onCopy: () => void;
  onCopyAs: (kind: 'mailboxes' | 'rows') => void;
  /** A policy forbids files and copies of several people. */
  isExportOff: boolean;
  onExport: () => void;
  /** Asks which file is wanted. */
  onExportAs: () => void;
  onAddToList: () => void;
  onClear: () => void;
}

/** The actions for the people who are selected on all result pages. */
export function SelectionBar(props: SelectionBarProps) {
  const { people, elsewhere, busy, says, contactsPrice, profilesPrice } = props;
  const id = useId();
  const missing = people.filter(({ pool, enriched }) => !pool && !enriched).length;
  const emails = people.filter(({ unlocked }) => unlocked.some((field) => field !== 'phone')).length;
  const emailWords = emails > 0 ? tn('searchEmailsKnown', emails) : t('searchNoEmailsYet');
  const details = [
    people.length >= MAX_PEOPLE_PER_ORDER && t('searchMostSelected'),
    elsewhere > 0 && tn('searchSelectedElsewhere', elsewhere),
    emailWords,
  ].filter((part) => part !== false);
  return (
    <section class="ts-selection" aria-label={tn('searchSelected', people.length)}>
      <div class="ts-row">
        <p class="ts-small ts-grow ts-truncate">
          <span class="ts-strong">{tn('searchSelected', people.length)}</span>
          <span class="ts-muted" role="status">
            {' · '}
            {says ?? details.join(' · ')}
          </span>
        </p>
        <Button size="small" variant="ghost" onClick={props.onClear}>
          {t('searchClear')}
        </Button>
      </div>
      <div class="ts-selection__actions">
        <Button
          size="small"
          variant="primary"
          busy={busy}
          aria-describedby={`${id}-contacts`}
          onClick={props.onContacts}
        >
          {t('searchGetContacts')}
        </Button>
        <Button
          size="small"
          busy={busy}
          disabled={missing === 0}
          aria-describedby={`${id}-profiles`}
          onClick={(event) => {
            // The second half of a double click was meant for what lay here before, such as the button of a dialog.
            if (event.detail < 2) props.onProfiles();
          }}
        >
          {t('searchGetProfiles')}
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabled={props.isExportOff}
          title={props.isExportOff ? t('exportTurnedOff') : undefined}
          onClick={props.onExport}
        >
          {t('searchExport')}
        </Button>
        <Menu label={t('searchMoreActions')} icon={MoreIcon} iconOnly items={moreItems(props, emailWords)} />
        <span id={`${id}-contacts`} class="ts-selection__price">
          {mostWords(contactsPrice, true)}
        </span>
        <span id={`${id}-profiles`} class="ts-selection__price">
          {missing === 0 ? t('searchAllHaveProfiles') : mostWords(profilesPrice, true)}
        </span>
      </div>
    </section>
  );
}

/** What is done less often. */
function moreItems(
  { people, busy, isExportOff, onAddToList, onCopy, onCopyAs, onExportAs, onRefresh }: SelectionBarProps,
  emails: string,
): MenuItem[] {
  const hasEmail = people.some(({ unlocked }) => unlocked.some((field) => field !== 'phone'));
  const off = isExportOff ? t('exportTurnedOff') : undefined;
  const copyAs = (kind: 'mailboxes' | 'rows', isPossible: boolean): MenuItem => ({
    id: kind,
    label: `${t('copyAs')}: ${t(kind === 'rows' ? 'copyAsRows' : 'copyAsMailboxes')}`,
    detail: off,
    disabled: isExportOff || !isPossible,
    onSelect: () => onCopyAs(kind),
  });
  const copy = {
    id: 'copy',
    label: t('searchCopyEmails'),
    detail: off ?? emails,
    disabled: isExportOff || !hasEmail,
    onSelect: onCopy,
  };
  const refresh = { id: 'refresh', label: t('refreshProfiles'), disabled: busy, onSelect: onRefresh };
  const add = { id: 'add', label: t('followUpAddToList'), onSelect: onAddToList };
  return [
    copy,
    ...(withProfile(people).length > 0 ? [refresh] : []),
    add,
    copyAs('mailboxes', hasEmail),
    copyAs('rows', true),
    { id: 'export', label: t('fileExportAs'), detail: off, disabled: isExportOff, onSelect: onExportAs },
  ];
}
