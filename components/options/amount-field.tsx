import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { TextField } from '../ui/text-field.tsx';

export interface AmountFieldProps {
  label: string;
  hint: string;
  /** Null is shown as an empty box. */
  value: number | null;
  min: number;
  max: number;
  whole?: boolean;
  locked: boolean;
  onChange: (value: number | null) => void;
}

/** A number that may be left empty. The value changes when the box loses the focus or Enter is pressed. */
export function AmountField({ label, hint, value, min, max, whole, locked, onChange }: AmountFieldProps) {
  /** The text being typed; null while the box shows the stored value. */
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

/** The typed number; null for an empty box, undefined for anything that is no number in the range. */
function readAmount(typed: string, min: number, max: number, whole: boolean): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const amount = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(amount >= min && amount <= max) || (whole && !Number.isInteger(amount))) return undefined;
  return amount;
}
