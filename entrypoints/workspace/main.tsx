import { effect } from '@preact/signals';
import { render } from 'preact';
import '../../assets/ui.css';
import '../../components/contact/contact.css';
import '../../components/follow-up/follow-up.css';
import '../../components/orders/orders.css';
import '../../components/search/search.css';
import '../../components/workspace/workspace.css';
import { followContacts } from '../../components/orders/ports.ts';
import { after } from '../../components/ui/clock.ts';
import { lazy } from '../../components/ui/lazy.tsx';
import { createReload } from '../../components/ui/reload.ts';
import { rowsOnScreen } from '../../components/workspace/visible-rows.ts';
import { createWorkspaceModel, placeIn } from '../../components/workspace/workspace-model.ts';
import { WorkspacePage } from '../../components/workspace/workspace-page.tsx';
import { browser } from '../../lib/browser.ts';
import { saveFile } from '../../lib/export/save-file.ts';
import { locale, setText, t, textFromBrowser } from '../../lib/i18n/text.ts';
import { ask, newClick } from '../../lib/messages/ask.ts';
import { follow } from '../../lib/messages/follow.ts';
import { isExportOff } from '../../lib/settings/export-policy.ts';
import { openDatabase } from '../../lib/store/open-database.ts';
import { isAccountReplaced } from '../../lib/views/account-replaced.ts';
import { NOTE_DRAFTS } from '../popup/draft-memory.ts';
import { copyText } from '../sidepanel/copy-text.ts';
import { createOpen } from './open-records.ts';
import { outside } from './outside.ts';

setText(textFromBrowser(browser.i18n));
document.documentElement.lang = locale();
document.title = `${t('workspaceTitle')} – ${t('extensionName')}`;

const reload = createReload();
const { open, ...noted } = createOpen((onClosed) => openDatabase(undefined, onClosed), outside);
const ports = {
  ask,
  newClick,
  now: () => Date.now(),
  after,
  screenRows: () => rowsOnScreen(innerHeight),
  saveFile,
  contacts: followContacts(follow),
  copy: (text: string) => navigator.clipboard.writeText(text),
  copyNow: copyText,
  open,
  ...noted,
  forgetDrafts: () => void browser.storage.session.remove(NOTE_DRAFTS),
  isExportOff: () => isExportOff(browser.storage.managed),
  reload,
};
const model = createWorkspaceModel(ports, placeIn(location.hash));
// Notifications about reminders open this address.
if (location.hash === '#reminders') model.openReminders();
/** The side panel shows this page at `#write`. */
function takeWriting(): boolean {
  const isAsked = location.hash === '#write';
  if (isAsked)
    void import('./asked.ts').then(async ({ takeAskedToWrite }) => {
      model.writing.value = (await takeAskedToWrite()) ?? model.writing.peek();
    });
  return isAsked;
}
takeWriting();
if (location.hash === '#export')
  void import('./asked.ts')
    .then(({ takeAskedExport }) => takeAskedExport())
    .then((asked) => asked && model.exportUrns(asked.urns, asked.what));
void model.again();

history.replaceState(null, '', `#${model.place.peek()}`);
effect(() => {
  const hash = `#${model.place.value}`;
  if (location.hash !== hash) history.pushState(null, '', hash);
});
addEventListener('popstate', () => {
  // The place stays, and so does what is being done there.
  if (takeWriting()) history.replaceState(null, '', `#${model.place.peek()}`);
  else model.place.value = placeIn(location.hash);
});
// Nobody can press Undo in a closed tab.
addEventListener('pagehide', () => void model.undo.finish());

follow({ topic: 'orders' }, ({ session, orders }) => {
  if (isAccountReplaced(model.session.value, session)) return reload();
  model.session.value = session;
  model.orderActions.saveFinished(orders);
  void model.again();
});
follow({ topic: 'search' }, ({ saved }) => {
  model.searches.value = saved;
});

/** The popup's search is loaded when somebody searches here. */
const SearchPlace = lazy(async () => (await import('./search-place.tsx')).SearchPlace);
const Search = () => (
  <SearchPlace
    ports={{ ...ports, follow, exportAs: model.exportUrns }}
    onActivity={() => {
      model.place.value = 'activity';
    }}
  />
);

const root = document.getElementById('app');
if (root) render(<WorkspacePage model={model} Search={Search} />, root);
