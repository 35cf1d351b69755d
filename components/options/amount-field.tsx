import { useState } from 'preact/hooks';
import { locale, t } from '../../lib/i18n/text.ts';
import { readAmount } from '../../lib/settings/read-amount.ts';
import { TextField } from '../ui/text-field.tsx';

export interface AmountFieldProps {
  label: string;
  labelHidden?: boolean;
  hint: string;
  /** Null is shown as an empty box. */
  value: number | null;
  min: number;
  max: number;
  whole?: boolean;
  locked?: boolean;
  /** Said of what is no number in the range. */
  bad?: string;
  /** Why the last change was not stored. */
  failure?: string | null;
  onChange: (value: number | null) => void;
}

/** A number that may be left empty. The value changes when the box loses the focus or Enter is pressed. */
export function AmountField(props: AmountFieldProps) {
  const { value, min, max, whole, onChange } = props;
  /** The text being typed; null while the box shows the stored value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : editable(value));

  const commit = () => {
    if (typed === null) return;
    const wanted = readAmount(typed, { min, max, whole });
    if (wanted === undefined) {
      setError(props.bad ?? t('optionsNumberBad', min, max));
      return;
    }
    setTyped(null);
    setError(null);
    if (wanted !== value) onChange(wanted);
  };

  return (
    <TextField
      label={props.label}
      labelHidden={props.labelHidden ?? false}
      hint={props.hint}
      inputMode={whole ? 'numeric' : 'decimal'}
      value={shown}
      onInput={(text) => {
        setTyped(text);
        setError(null);
      }}
      onBlur={commit}
      onSubmit={commit}
      error={error ?? props.failure}
      locked={props.locked ?? false}
    />
  );
}

/** A number as it is typed: with the decimal mark of the language and without marks between thousands. */
function editable(value: number): string {
  const digits = { useGrouping: false, maximumFractionDigits: 6, numberingSystem: 'latn' };
  return new Intl.NumberFormat(locale(), digits).format(value);
}
