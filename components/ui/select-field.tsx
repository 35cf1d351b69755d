import { useId } from 'preact/hooks';
import { Field, type FieldProps, fieldAttributes } from './field.tsx';
import { ChevronDownIcon } from './icons.tsx';

export interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A choice of one among a few fixed values. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const id = useId();
  const { value, options, onChange, disabled, locked } = props;
  return (
    <Field {...props} id={id} after={locked ? null : <ChevronDownIcon />}>
      <select
        {...fieldAttributes(id, props)}
        class="ts-field__input"
        value={value}
        disabled={disabled || locked}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
