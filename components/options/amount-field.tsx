import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { TextField } from '../ui/text-field.tsx';

export interface AmountFieldProps {
  label: string;
  hint: string;
  /** Null is an empty box. */
  value: number | null;
  min: number;
  max: number;
  whole?: boolean;
  locked: boolean;
  onChange: (value: number | null) => void;
}

/** A number that may be left empty; taken over when the box is left or Enter is pressed. */
export function AmountField({ label, hint, value, min, max, whole, locked, onChange }: AmountFieldProps) {
  /** What is being typed; null while the box shows the stored value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : String(value));

  const commit = () => {
    if (typed === null) return;
    const wanted = readAmount(typed, min, max, whole ?? false);
    if (wanted === undefined) {
      setError(t('optionsNumberBad', min, max));
      return;
    }
    setTyped(null);
    setError(null);
    if (wanted !== value) onChange(wanted);
  };

  return (
    <TextField
      label={label}
      hint={hint}
      inputMode={whole ? 'numeric' : 'decimal'}
      value={shown}
      onInput={(text) => {
        setTyped(text);
        setError(null);
      }}
      onBlur={commit}
      onSubmit={commit}
      error={error}
      locked={locked}
    />
  );
}

/** The typed number, null for nothing, undefined for what is neither. */
function readAmount(typed: string, min: number, max: number, whole: boolean): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const amount = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(amount >= min && amount <= max) || (whole && !Number.isInteger(amount))) return undefined;
  return amount;
}
