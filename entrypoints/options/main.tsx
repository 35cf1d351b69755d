import { signal } from '@preact/signals';
import { render } from 'preact';
import '../../assets/ui.css';
import '../../components/options/options.css';
import type { Shortcuts } from '../../components/options/actions.ts';
import { OptionsPage } from '../../components/options/options-page.tsx';
import { browser } from '../../lib/browser.ts';
import { setText, t, textFromBrowser } from '../../lib/i18n/text.ts';
import { follow } from '../../lib/messages/follow.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { optionsActions } from './options-actions.ts';

const text = textFromBrowser(browser.i18n);
setText(text);
document.documentElement.lang = text.locale;
document.title = `${t('optionsTitle')} – ${t('extensionName')}`;

const session = signal<SessionView | null>(null);
const shortcuts = signal<Shortcuts>({ sidebar: null, search: null });
follow({ topic: 'session' }, (data) => {
  session.value = data;
});
void browser.commands.getAll().then((commands) => {
  const keysOf = (name: string) => commands.find((command) => command.name === name)?.shortcut || null;
  shortcuts.value = { sidebar: keysOf('toggle-sidebar'), search: keysOf('_execute_action') };
});

const root = document.getElementById('app');
if (root) {
  render(
    <OptionsPage
      session={session}
      shortcuts={shortcuts}
      presets={{
        serviceUrl: import.meta.env.WXT_SERVICE_URL ?? '',
        networkProfile: import.meta.env.WXT_NETWORK_PROFILE ?? '',
      }}
      actions={optionsActions(() => session.value)}
    />,
    root,
  );
}
