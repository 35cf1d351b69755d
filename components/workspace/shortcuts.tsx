import { type MessageKey, t } from '../../lib/i18n/text.ts';
import { ShortcutList } from '../ui/shortcut-list.tsx';

const SHORTCUTS: readonly { keys: readonly string[]; words: MessageKey }[] = [
  { keys: ['J', '↓'], words: 'workspaceKeysNext' },
  { keys: ['K', '↑'], words: 'workspaceKeysPrevious' },
  { keys: ['↵'], words: 'workspaceKeysOpen' },
  { keys: ['␣'], words: 'workspaceKeysSelect' },
  { keys: ['⇧ J', '⇧ K'], words: 'workspaceKeysRange' },
  { keys: ['Ctrl A', '⌘ A'], words: 'workspaceKeysAll' },
  { keys: ['Ctrl Z', '⌘ Z'], words: 'workspaceKeysUndo' },
  { keys: ['Esc'], words: 'shortcutsClose' },
  { keys: ['?'], words: 'shortcutsTitle' },
];

/** The keys that work in the list of people. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <ShortcutList
      shortcuts={SHORTCUTS.map(({ keys, words }) => ({ keys, words: t(words) }))}
      onClose={onClose}
    />
  );
}
