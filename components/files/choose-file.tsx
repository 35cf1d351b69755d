import { render } from 'preact';
import { FileDialog, type FileDialogProps } from './file-dialog.tsx';
import type { ChosenFile } from './file-source.ts';
import './files.css';

/**
 * Asks which file is wanted. Resolves to null if none is. The dialog has a root of its own: every page that exports loads
 * it at that moment, and none has to keep a place for it.
 */
export function chooseFile(
  props: Pick<FileDialogProps, 'source' | 'now' | 'newId'>,
): Promise<ChosenFile | null> {
  return new Promise((resolve) => {
    const place = document.createElement('div');
    document.body.append(place);
    const end = (chosen: ChosenFile | null) => {
      render(null, place);
      place.remove();
      resolve(chosen);
    };
    render(<FileDialog {...props} onSave={end} onClose={() => end(null)} />, place);
  });
}
