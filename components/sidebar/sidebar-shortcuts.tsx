import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { CommandKeys } from '../../lib/messages/command-keys.ts';
import { ShortcutList } from '../ui/shortcut-list.tsx';

interface SidebarShortcutsProps {
  readKeys: () => Promise<CommandKeys>;
  onClose: () => void;
}

/** The keys that work on a profile and in the sidebar. The browser's own settings can change the first ones. */
export function SidebarShortcuts({ readKeys, onClose }: SidebarShortcutsProps) {
  const [keys, setKeys] = useState<CommandKeys | null>(null);
  useEffect(() => {
    void readKeys().then(setKeys);
  }, [readKeys]);
  if (!keys) return null;
  const line = (key: string | null, words: string) => (key ? [{ keys: [key], words }] : []);
  return (
    <ShortcutList
      shortcuts={[
        ...line(keys.sidebar, t('commandSidebar')),
        ...line(keys.get, t('commandGet')),
        ...line(keys.search, t('commandSearch')),
        { keys: ['←', '→'], words: t('shortcutsTabs') },
        { keys: ['Esc'], words: t('shortcutsClose') },
        { keys: ['?'], words: t('shortcutsTitle') },
      ]}
      onClose={onClose}
    />
  );
}
