import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { OPTIONAL_COLUMNS } from '../../lib/settings/settings.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { ColumnsIcon } from '../ui/icons.tsx';
import { COLUMN_WORDS, type OptionalColumn } from './people-columns.ts';

export interface ColumnChooserProps {
  /** The columns that there are. */
  columns: readonly OptionalColumn[];
  hidden: readonly OptionalColumn[];
  onHide: (hidden: readonly OptionalColumn[]) => void;
}

/** A button that opens the list of the columns that can be hidden. */
export function ColumnChooser({ columns, hidden, onHide }: ColumnChooserProps) {
  const id = useId();
  const anchor = `--ts-columns-${id}`;
  return (
    <>
      <Button icon={ColumnsIcon} popovertarget={id} style={{ anchorName: anchor }}>
        {t('workspaceColumns')}
      </Button>
      <fieldset
        id={id}
        class="ts-menu__list"
        popover="auto"
        aria-label={t('workspaceColumns')}
        style={{ positionAnchor: anchor }}
      >
        {columns.map((column) => (
          <CheckboxRow
            key={column}
            label={t(COLUMN_WORDS[column])}
            checked={!hidden.includes(column)}
            onChange={(on) =>
              onHide(OPTIONAL_COLUMNS.filter((one) => (one === column ? !on : hidden.includes(one))))
            }
          />
        ))}
      </fieldset>
    </>
  );
}
