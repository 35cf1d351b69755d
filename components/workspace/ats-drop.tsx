import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

export interface AtsDropProps {
  /** A file was imported before, which the next one replaces. */
  again: boolean;
  /** What can be dropped here, where that is not such a file. */
  words?: string;
  onFile: (file: File) => void;
}

/** Where a file is chosen or dropped. */
export function AtsDrop({ again, words, onFile }: AtsDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without a pointer
    <div
      class={classNames('ts-ats__drop', isOver && 'ts-ats__drop--over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        // The browser would show the file instead of the workspace.
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) onFile(file);
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again after it was changed.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button variant={again ? 'secondary' : 'primary'} onClick={() => input.current?.click()}>
        {t(again && words === undefined ? 'atsImportAgain' : 'atsChoose')}
      </Button>
      <p class="ts-muted">{words ?? t(again ? 'atsDropAgain' : 'atsDrop')}</p>
    </div>
  );
}
