import { useId } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';

export interface ProgressBarProps {
  label: string;
  /** How many are done, failed ones included; null while it is not known. */
  value: number | null;
  max: number;
  /** How many of those failed. */
  failed?: number;
  /** How far it is, in other words than the count. */
  words?: string | undefined;
}

export function ProgressBar({ label, value, max, failed = 0, words: given }: ProgressBarProps) {
  const id = useId();
  const known = value !== null && max > 0;
  const done = known ? Math.min(Math.max(value, 0), max) : 0;
  const bad = Math.min(Math.max(failed, 0), done);
  const share = (n: number) => ({ inlineSize: `${(n / max) * 100}%` });
  const parts = known ? [t('uiProgress', done, max), bad > 0 && tn('uiProgressFailed', bad)] : [];
  const words = given ?? parts.filter(Boolean).join(' · ');
  return (
    <div class="ts-progress">
      <div class="ts-progress__head">
        <span id={id}>{label}</span>
        {words && <span class="ts-progress__count">{words}</span>}
      </div>
      <div
        class="ts-progress__track"
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={known ? max : undefined}
        aria-valuenow={known ? done : undefined}
        aria-valuetext={words || t('uiBusy')}
      >
        {known ? (
          <>
            <div class="ts-progress__bar" style={share(done - bad)} />
            <div class="ts-progress__bar ts-progress__bar--failed" style={share(bad)} />
          </>
        ) : (
          <div class="ts-progress__bar ts-progress__bar--unknown" />
        )}
      </div>
    </div>
  );
}
