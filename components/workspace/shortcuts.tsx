import { type MessageKey, t } from '../../lib/i18n/text.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Each shortcut with its keys, as a keyboard names them. */
const SHORTCUTS: readonly { keys: readonly string[]; words: MessageKey }[] = [
  { keys: ['J', '↓'], words: 'workspaceKeysNext' },
  { keys: ['K', '↑'], words: 'workspaceKeysPrevious' },
  { keys: ['↵'], words: 'workspaceKeysOpen' },
  { keys: ['␣'], words: 'workspaceKeysSelect' },
  { keys: ['⇧ J', '⇧ K'], words: 'workspaceKeysRange' },
  { keys: ['Ctrl A', '⌘ A'], words: 'workspaceKeysAll' },
  { keys: ['Ctrl Z', '⌘ Z'], words: 'workspaceKeysUndo' },
  { keys: ['Esc'], words: 'workspaceKeysClose' },
  { keys: ['?'], words: 'workspaceKeys' },
];

/** The list of the keys that work in the list of people. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={t('workspaceKeys')} onClose={onClose}>
      <dl class="ts-keys">
        {SHORTCUTS.map(({ keys, words }) => (
          <div key={words} class="ts-keys__line">
            <dt>{t(words)}</dt>
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
