import { useEffect, useState } from 'preact/hooks';
import { checkRows, type RowCheck, takesAll } from '../../lib/export/check-rows.ts';
import type { FileColumn } from '../../lib/export/columns.ts';
import type { System } from '../../lib/export/systems.ts';
import { number, t, tn } from '../../lib/i18n/text.ts';
import { Notice } from '../ui/notice.tsx';
import { contextOf, type FileSource, peopleOf } from './file-source.ts';

export interface SystemNotesProps {
  system: System;
  columns: readonly FileColumn[];
  /** The recruiter has corrected its columns. */
  isOwn: boolean;
  source: FileSource;
}

/** What a recruiter should know before a system imports the file. */
export function SystemNotes({ system, columns, isOwn, source }: SystemNotesProps) {
  const { name, maxRows, mayMail, isDocumented } = system;
  const files = maxRows === null ? 1 : Math.ceil(source.count / maxRows);
  const check = useRowCheck(system, columns, source);
  return (
    <>
      {mayMail && (
        <Notice kind="warning" title={t('fileMayMail', name)}>
          {t('fileMayMailText')}
        </Notice>
      )}
      {!isDocumented && !isOwn && <p class="ts-small">{t('fileUndocumented', name)}</p>}
      {files > 1 && <p class="ts-small">{t('fileSplit', number(files), number(maxRows ?? 0), name)}</p>}
      <div role="status">
        {check === null && <p class="ts-muted ts-small">{t('fileChecking')}</p>}
        {check && check.missing > 0 && <p class="ts-small">{tn('fileMissing', check.missing, name)}</p>}
        {check && check.foreign > 0 && <p class="ts-small">{tn('fileForeign', check.foreign, name)}</p>}
      </div>
    </>
  );
}

/** How many rows the system will not take as they are; null until that is known, undefined where it need not be. */
function useRowCheck(system: System, columns: readonly FileColumn[], source: FileSource) {
  const [found, setFound] = useState<RowCheck | null | undefined>(takesAll(system) ? undefined : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each system, which is the key of this component
  useEffect(() => {
    if (takesAll(system)) return;
    const stop = new AbortController();
    void (async () => {
      const context = await contextOf(source);
      const check = await checkRows(system, columns, peopleOf(source), context, stop.signal);
      if (!stop.signal.aborted) setFound(check ?? undefined);
    })().catch((error: unknown) => {
      console.warn('The rows could not be checked', error);
      if (!stop.signal.aborted) setFound(undefined);
    });
    return () => stop.abort();
  }, []);
  return found;
}
