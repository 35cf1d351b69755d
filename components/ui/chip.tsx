import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import { classNames } from './class-names.ts';
import { CloseIcon, WarningIcon } from './icons.tsx';
import { Outside } from './outside.tsx';

export interface ChipProps {
  label: string;
  /** What kind of filter it is: "Skill", "School". */
  kind?: string | undefined;
  /** The filter has no effect yet. */
  warning?: boolean;
  /** Shown after the label, such as "not applied". */
  note?: string | undefined;
  /** Makes it removable, by its button or by Backspace or Delete. */
  onRemove?: (() => void) | undefined;
  /** Makes its label a button. */
  onEdit?: (() => void) | undefined;
  /** Accessible name of that button; needed with `onEdit`. */
  editLabel?: string | undefined;
}

/** A small value in a set, such as one filter. */
export function Chip({ label, kind, warning, note, onRemove, onEdit, editLabel }: ChipProps) {
  const words = (
    <>
      {warning && <WarningIcon size={12} />}
      {kind && <span class="ts-chip__kind">{kind}</span>}{' '}
      <span class="ts-chip__label ts-truncate" title={inWords(label)}>
        <Outside text={label} />
      </span>
      {note && (
        <>
          {' '}
          <span class="ts-chip__kind">{note}</span>
        </>
      )}
    </>
  );
  const removal = t('uiRemove', kind ? `${kind} ${label}` : label);
  const removeOnKey = (event: KeyboardEvent) => {
    if (!onRemove || (event.key !== 'Backspace' && event.key !== 'Delete')) return;
    event.preventDefault();
    onRemove();
  };
  return (
    <span class={classNames('ts-chip', onRemove && 'ts-chip--removable', warning && 'ts-chip--warning')}>
      {onEdit ? (
        <button
          type="button"
          class="ts-chip__edit"
          aria-label={editLabel}
          onClick={onEdit}
          onKeyDown={removeOnKey}
        >
          {words}
        </button>
      ) : (
        words
      )}
      {onRemove && (
        <button
          type="button"
          class="ts-chip__remove"
          aria-label={removal}
          title={removal}
          onClick={onRemove}
          onKeyDown={removeOnKey}
        >
          <CloseIcon />
        </button>
      )}
    </span>
  );
}
