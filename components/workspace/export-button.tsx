import { number, t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { CloseIcon, DownloadIcon } from '../ui/icons.tsx';
import type { Exporting } from './exporting.ts';

export interface ExportButtonProps {
  exporting: Exporting;
  title?: string;
  /** A policy forbids it. */
  isOff: boolean;
  disabled: boolean;
  onExport: () => void;
}

/** Exports a list. While it does, it says how far it is, and the same button stops it. */
export function ExportButton({ exporting, title, isOff, disabled, onExport }: ExportButtonProps) {
  const running = exporting.running.value;
  return (
    <div class="ts-row">
      {running && (
        <span class="ts-figures ts-muted">
          {t('exportProgress', number(running.done), number(running.total))}
        </span>
      )}
      <Button
        icon={running ? CloseIcon : DownloadIcon}
        title={running ? undefined : isOff ? t('exportTurnedOff') : title}
        disabled={!running && (disabled || isOff)}
        onClick={({ detail }) => {
          if (!running) onExport();
          // The second half of a double click stops nothing.
          else if (detail < 2) exporting.cancel();
        }}
      >
        {t(running ? 'uiCancel' : 'workspaceExport')}
      </Button>
    </div>
  );
}
