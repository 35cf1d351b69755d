import { number, t, tn } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { DownloadIcon, SearchIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { OptionalColumn } from './people-columns.ts';

export interface PeopleToolbarProps {
  text: string;
  onText: (text: string) => void;
  shown: number;
  /** Null until all people are loaded. */
  total: number | null;
  hidden: readonly OptionalColumn[];
  onHide: (hidden: readonly OptionalColumn[]) => void;
  onExport: () => void;
}

/** The words to filter by, the count, the columns, and the export of everybody shown. */
export function PeopleToolbar({ text, onText, shown, total, hidden, onHide, onExport }: PeopleToolbarProps) {
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
        {total !== null &&
          (shown === total
            ? tn('peopleCount', total)
            : t('workspaceCountOf', number(shown), tn('peopleCount', total)))}
      </p>
      <ColumnChooser hidden={hidden} onHide={onHide} />
      <Button
        icon={DownloadIcon}
        title={tn('workspaceExportTitle', shown)}
        disabled={total === null || shown === 0}
        onClick={onExport}
      >
        {t('workspaceExport')}
      </Button>
    </div>
  );
}
