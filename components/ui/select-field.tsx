import { useId } from 'preact/hooks';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { Field, type FieldProps, fieldAttributes } from './field.tsx';
import { ChevronDownIcon } from './icons.tsx';

export interface SelectFieldProps<Value extends string> extends Omit<FieldProps, 'locked'> {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A choice of one among a few fixed values. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const id = useId();
  const { value, options, onChange } = props;
  return (
    <Field {...props} id={id} after={<ChevronDownIcon />}>
      <select
        {...fieldAttributes(id, props)}
        class="ts-field__input"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {inWords(option.label)}
          </option>
        ))}
      </select>
    </Field>
  );
}
