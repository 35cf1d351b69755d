import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Field, type FieldProps, fieldAttributes } from './field.tsx';
import type { Icon } from './icons.tsx';

export interface TextFieldProps extends FieldProps {
  value: string;
  onInput: (value: string) => void;
  /** Called at Enter. */
  onSubmit?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  /** Called at the down arrow, to move into a list below the box. */
  onDown?: (() => void) | undefined;
  type?: 'text' | 'search';
  /** Grows with its text; Enter submits, Shift+Enter makes a new line. */
  multiline?: boolean;
  placeholder?: string | undefined;
  name?: string | undefined;
  inputMode?: 'decimal' | 'numeric' | undefined;
  autoFocus?: boolean;
  icon?: Icon | undefined;
  /** A button at the end of the box. */
  end?: ComponentChildren;
  ref?: (element: HTMLInputElement | HTMLTextAreaElement | null) => void;
}

/** A text box with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const id = useId();
  const { value, onInput, onSubmit, multiline, locked, icon: Shape, end, type = 'text' } = props;
  const shared = {
    ...fieldAttributes(id, props),
    class: 'ts-field__input',
    value,
    name: props.name,
    placeholder: props.placeholder,
    readOnly: locked,
    autoFocus: props.autoFocus,
    onBlur: props.onBlur && (() => props.onBlur?.()),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown' && !event.isComposing && props.onDown) {
        event.preventDefault();
        props.onDown();
      }
      // In an input method, Enter also ends the composition of a character.
      if (event.key !== 'Enter' || event.isComposing || event.shiftKey || !onSubmit) return;
      event.preventDefault();
      onSubmit();
    },
  };
  return (
    <Field {...props} id={id} before={Shape && <Shape />} after={end}>
      {multiline ? (
        <textarea
          {...shared}
          rows={2}
          ref={props.ref ?? null}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      ) : (
        <input
          {...shared}
          {...(type === 'search' ? { type, spellcheck: false } : { type })}
          autoComplete="off"
          inputMode={props.inputMode}
          ref={props.ref ?? null}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
