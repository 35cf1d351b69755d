import { signal } from '@preact/signals';
import { render } from 'preact';
import '../../assets/ui.css';
import '../../components/options/options.css';
import type { Shortcuts } from '../../components/options/actions.ts';
import { OptionsPage } from '../../components/options/options-page.tsx';
import { browser } from '../../lib/browser.ts';
import { setText, t, textFromBrowser } from '../../lib/i18n/text.ts';
import { readCommandKeys } from '../../lib/messages/command-keys.ts';
import { follow } from '../../lib/messages/follow.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { optionsActions } from './options-actions.ts';

const text = textFromBrowser(browser.i18n);
setText(text);
document.documentElement.lang = text.locale;
document.title = `${t('optionsTitle')} – ${t('extensionName')}`;

const session = signal<SessionView | null>(null);
const shortcuts = signal<Shortcuts>({ sidebar: null, search: null, get: null });
follow({ topic: 'session' }, (data) => {
  session.value = data;
});
void readCommandKeys().then((keys) => {
  shortcuts.value = keys;
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
