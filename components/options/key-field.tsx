import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

export interface KeyFieldProps {
  value: string;
  onInput: (value: string) => void;
  onBlur: () => void;
  hint: string;
  error: string | null;
  locked: boolean;
  /** A key is what comes next: the box takes the focus. */
  isAwaited: boolean;
}

/** The API key, in a text box that shows dots. In a password box the browser would offer to save and sync the key. */
export function KeyField({ value, onInput, onBlur, hint, error, locked, isAwaited }: KeyFieldProps) {
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isAwaited) input.current?.focus();
  }, [isAwaited]);
  return (
    <div class={shown ? undefined : 'ts-covered'}>
      <TextField
        label={t('optionsKey')}
        name="api-key"
        value={locked ? '••••••••' : value}
        onInput={onInput}
        onBlur={onBlur}
        hint={hint}
        error={error}
        locked={locked}
        ref={(element) => {
          input.current = element;
        }}
        end={
          locked || value === '' ? null : (
            <Button
              variant="ghost"
              size="small"
              aria-label={t(shown ? 'optionsKeyHide' : 'optionsKeyShow')}
              onClick={() => setShown(!shown)}
            >
              {t(shown ? 'optionsHide' : 'optionsShow')}
            </Button>
          )
        }
      />
    </div>
  );
}
