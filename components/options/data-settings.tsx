import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { number, t, tn } from '../../lib/i18n/text.ts';
import { isExportOffIn } from '../../lib/settings/export-policy.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CloseIcon, DownloadIcon, TrashIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { Switch } from '../ui/switch.tsx';
import type { OptionsActions } from './actions.ts';
import { AmountField } from './amount-field.tsx';
import type { SettingsProps } from './contact-settings.tsx';
import { setUpWords } from './set-up-words.ts';
import { type StorageUse, StorageUsed } from './storage-used.tsx';

export interface DataSettingsProps extends SettingsProps {
  actions: Pick<OptionsActions, 'exportAll' | 'eraseAll' | 'storageUsed'>;
  announce: (message: string) => void;
  onErased: () => void;
}

type Outcome = { kind: 'success' | 'error'; words: string } | null;

/** Where the key is kept, how long data is kept, how much there is, export and erasing. */
export function DataSettings({ session, change, actions, announce, onErased }: DataSettingsProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState<'export' | 'erase' | null>(null);
  const [exported, setExported] = useState<{ done: number; total: number } | null>(null);
  const stop = useRef(new AbortController());
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [used, setUsed] = useState<StorageUse>({ bytes: null, parts: [] });
  const measure = useCallback(() => void actions.storageUsed().then(setUsed), [actions]);
  useEffect(measure, [measure]);

  async function exportAll() {
    setBusy('export');
    stop.current = new AbortController();
    const reply = await actions
      .exportAll({ onPart: (done, total) => setExported({ done, total }), stop: stop.current.signal })
      .catch(() => null);
    setBusy(null);
    setExported(null);
    if (reply?.ok) {
      setOutcome(null);
      announce(t(reply.data.saved ? 'optionsExported' : 'exportCancelled'));
    } else setOutcome({ kind: 'error', words: reply ? setUpWords(reply.error, '') : t('exportFailed') });
  }

  async function eraseAll() {
    setAsking(false);
    setBusy('erase');
    const reply = await actions.eraseAll();
    setBusy(null);
    measure();
    if (!reply.ok) setOutcome({ kind: 'error', words: setUpWords(reply.error, '') });
    else if (reply.data.left > 0)
      setOutcome({ kind: 'error', words: tn('optionsErasedLeft', reply.data.left) });
    else {
      setOutcome({ kind: 'success', words: t('optionsErased') });
      onErased();
    }
  }

  return (
    <Section title={t('optionsData')}>
      {session.quarantined > 0 && (
        <Notice kind="warning" title={tn('recordsSetAside', session.quarantined)}>
          {t('recordsSetAsideText')}
        </Notice>
      )}
      <Switch
        label={t('optionsKeyInMemory')}
        hint={t('optionsKeyInMemoryHint')}
        checked={session.settings.keyInMemory}
        locked={session.managed.includes('keyInMemory')}
        onChange={(keyInMemory) => change({ keyInMemory })}
      />
      <div class="ts-columns">
        <AmountField
          label={t('optionsKeepDays')}
          hint={t('optionsKeepDaysHint')}
          value={session.settings.keepDays}
          min={1}
          max={3650}
          whole
          onChange={(keepDays) => change({ keepDays })}
        />
      </div>
      <StorageUsed {...used} />
      <div class="ts-actions">
        <p class="ts-actions__text">
          {exported
            ? t('exportProgress', number(exported.done), number(exported.total))
            : t(isExportOffIn(session) ? 'exportTurnedOff' : 'optionsExportHint')}
        </p>
        <Button
          icon={exported ? CloseIcon : DownloadIcon}
          busy={busy === 'export' && !exported}
          disabled={isExportOffIn(session)}
          onClick={({ detail }) => {
            if (!exported) void exportAll();
            // The second half of a double click stops nothing.
            else if (detail < 2) stop.current.abort();
          }}
        >
          {t(exported ? 'uiCancel' : 'optionsExport')}
        </Button>
      </div>
      <div class="ts-actions">
        <p class="ts-actions__text">{t('optionsEraseHint')}</p>
        <Button icon={TrashIcon} busy={busy === 'erase'} onClick={() => setAsking(true)}>
          {t('optionsErase')}
        </Button>
      </div>
      {outcome && <Notice kind={outcome.kind} title={outcome.words} onDismiss={() => setOutcome(null)} />}
      <ConfirmDialog
        open={asking}
        danger
        title={t('optionsEraseTitle')}
        action={t('optionsErase')}
        onConfirm={() => void eraseAll()}
        onClose={() => setAsking(false)}
      >
        {t('optionsEraseText')}
      </ConfirmDialog>
    </Section>
  );
}
