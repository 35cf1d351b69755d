import type { ComponentChildren } from 'preact';
import { number, t, tn } from '../../lib/i18n/text.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { ExportButton } from './export-button.tsx';
import type { Exporting } from './exporting.ts';
import type { OptionalColumn } from './people-columns.ts';

export interface PeopleToolbarProps {
  text: string;
  onText: (text: string) => void;
  /** How many people are shown; null until they are read. */
  shown: number | null;
  /** There are more who pass the filter. */
  hasMore: boolean;
  total: number;
  /** The columns that can be hidden. */
  columns: readonly OptionalColumn[];
  hidden: readonly OptionalColumn[];
  onHide: (hidden: readonly OptionalColumn[]) => void;
  /** A policy forbids the export. */
  isExportOff: boolean;
  onExport: () => void;
  exporting: Exporting;
  /** The saved views. */
  children: ComponentChildren;
}

/** The words to filter by, the count, the columns, and the export of everybody shown. */
export function PeopleToolbar(props: PeopleToolbarProps) {
  const { text, onText, shown, columns, hidden, onHide, onExport, exporting } = props;
  return (
    <div class="ts-toolbar">
      <div class="ts-toolbar__filter">
        <TextField
          type="search"
          label={t('workspaceFilter')}
          labelHidden
          placeholder={t('workspaceFilterHint')}
          icon={SearchIcon}
          value={text}
          onInput={onText}
        />
      </div>
      <p class="ts-toolbar__count ts-figures" role="status">
        {shown !== null && countWords({ ...props, shown })}
      </p>
      {props.children}
      <ColumnChooser columns={columns} hidden={hidden} onHide={onHide} />
      <ExportButton
        exporting={exporting}
        isOff={props.isExportOff}
        title={tn('fileTitle', shown ?? 0)}
        disabled={shown === null || shown === 0}
        onExport={onExport}
      />
    </div>
  );
}

function countWords({ shown, hasMore, total }: PeopleToolbarProps & { shown: number }): string {
  if (hasMore) return t('workspaceFirstOfMany', shown);
  const everybody = tn('peopleCount', total);
  return shown === total ? everybody : t('workspaceCountOf', number(shown), everybody);
}
