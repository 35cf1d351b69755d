import { t } from '../../lib/i18n/text.ts';
import { Dialog } from './dialog.tsx';

export interface Shortcut {
  /** The keys, each as a keyboard names it. Any of them does it. */
  keys: readonly string[];
  words: string;
}

/** The keys that work in a view. */
export function ShortcutList({
  shortcuts,
  onClose,
}: {
  shortcuts: readonly Shortcut[];
  onClose: () => void;
}) {
  return (
    <Dialog open title={t('shortcutsTitle')} onClose={onClose}>
      <dl class="ts-shortcuts">
        {shortcuts.map(({ keys, words }) => (
          <div key={words} class="ts-shortcuts__line">
            <dt>{words}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
