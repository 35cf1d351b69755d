import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { OptionsActions } from './actions.ts';

/** The state of a step's form: the work under way, and a problem under one of its fields or below all of them. */
export function useStepForm<Field extends string>() {
  const [problem, setProblem] = useState<{ words: string; field: Field | null } | null>(null);
  const [busy, setBusy] = useState(false);
  return {
    busy,
    show: (words: string, field: Field | null = null) => setProblem({ words, field }),
    clear: () => setProblem(null),
    problemAt: (field: Field) => (problem?.field === field ? problem.words : null),
    /** The problem that belongs to no field. */
    notice: problem?.field === null && <Notice kind="error" title={problem.words} />,
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
