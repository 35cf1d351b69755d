import { effect } from '@preact/signals';
import { render } from 'preact';
import '../../assets/ui.css';
import '../../components/orders/orders.css';
import '../../components/search/search.css';
import '../../components/workspace/workspace.css';
import { followContacts } from '../../components/orders/ports.ts';
import { createReload } from '../../components/ui/reload.ts';
import { createWorkspaceModel, WORKSPACE_TABS } from '../../components/workspace/workspace-model.ts';
import { WorkspacePage } from '../../components/workspace/workspace-page.tsx';
import { browser } from '../../lib/browser.ts';
import { saveFile } from '../../lib/export/save-file.ts';
import { locale, setText, t, textFromBrowser } from '../../lib/i18n/text.ts';
import { ask, newClick } from '../../lib/messages/ask.ts';
import { follow } from '../../lib/messages/follow.ts';
import { openDatabase } from '../../lib/store/database.ts';
import { isAccountReplaced } from '../../lib/views/account-replaced.ts';
import { searchWindow } from '../../lib/worker/search-window.ts';
import { createReader } from './read-records.ts';

setText(textFromBrowser(browser.i18n));
document.documentElement.lang = locale();
document.title = `${t('workspaceTitle')} – ${t('extensionName')}`;

const reload = createReload();
const model = createWorkspaceModel(
  {
    ask,
    newClick,
    now: () => Date.now(),
    saveFile,
    contacts: followContacts(follow),
    copy: (text) => navigator.clipboard.writeText(text),
    reload,
    openSearch() {
      const url = browser.runtime.getURL('/popup.html');
      void browser.windows.create(searchWindow(url));
    },
  },
  WORKSPACE_TABS.find((tab) => tab === location.hash.slice(1)) ?? 'people',
);
const reader = createReader({
  open: () => openDatabase(),
  now: () => Date.now(),
  onRecords: (records) => {
    model.records.value = records;
    model.broken.value = false;
  },
  onError: (error) => {
    model.broken.value = true;
    console.warn('The database could not be read', error);
  },
});
reader.again();

effect(() => history.replaceState(null, '', `#${model.tab.value}`));
follow({ topic: 'orders' }, ({ session }) => {
  if (isAccountReplaced(model.session.value, session)) return reload();
  model.session.value = session;
  reader.again();
});
follow({ topic: 'search' }, ({ saved }) => {
  model.searches.value = saved;
});

const root = document.getElementById('app');
if (root) render(<WorkspacePage model={model} />, root);
