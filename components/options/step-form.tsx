import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { OptionsActions } from './actions.ts';

/** The state of a step's form: the work under way, and what is wrong with each of its fields. */
export function useStepForm<Field extends string>() {
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [busy, setBusy] = useState(false);
  const set = (field: Field, words: string | undefined) =>
    setProblems((last) => ({ ...last, [field]: words }));
  return {
    busy,
    show: (field: Field, words: string) => set(field, words),
    clear: (field: Field) => set(field, undefined),
    clearAll: () => setProblems({}),
    problemAt: (field: Field) => problems[field] ?? null,
    onSubmit: (submit: () => Promise<void>) => (event: Event) => {
      event.preventDefault();
      if (!busy) void submit();
    },
    async waitFor<Result>(work: Promise<Result>): Promise<Result> {
      setBusy(true);
      const result = await work;
      setBusy(false);
      return result;
    },
  };
}

/** Closes a step's form at Escape, if it can be closed. */
export function onEscape(close: (() => void) | null) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing) close?.();
  };
}

export interface RevokedNoticeProps {
  title: string;
  host: string;
  patterns: string[];
  allow: OptionsActions['allow'];
  announce: (message: string) => void;
  onDeclined: (words: string) => void;
}

/** Says that the browser took a host permission away, and asks for it again. */
export function RevokedNotice(props: RevokedNoticeProps) {
  const { title, host, patterns, allow, announce, onDeclined } = props;
  const ask = async () =>
    (await allow(patterns)) ? announce(t('optionsAllowed')) : onDeclined(t('optionsDeclined', host));
  return (
    <Notice
      kind="warning"
      title={title}
      actions={
        <Button variant="primary" size="small" onClick={() => void ask()}>
          {t('optionsAllow', host)}
        </Button>
      }
    >
      {t('optionsRevokedText')}
    </Notice>
  );
}

export interface FoldedStepProps {
  line: string;
  /** Fixed by an administrator, so there is nothing to change. */
  locked: boolean;
  /** Accessible name of the button that opens the form. */
  change: string;
  onChange: () => void;
}

/** The one line of a step that is done. */
export function FoldedStep({ line, locked, change, onChange }: FoldedStepProps) {
  return (
    <>
      <p class="ts-step__text">{locked ? `${line} · ${t('uiManaged')}` : line}</p>
      {!locked && (
        <Button variant="ghost" size="small" aria-label={change} onClick={onChange}>
          {t('optionsChange')}
        </Button>
      )}
    </>
  );
}
