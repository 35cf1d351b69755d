import '../../assets/ui.css';
import '../../components/orders/orders.css';
import '../../components/search/search.css';
import '../../components/sidebar/sidebar.css';
import './page.css';
import { render } from 'preact';
import { followContacts } from '../../components/orders/ports.ts';
import { createPanelOrders } from '../../components/sidebar/panel-orders.ts';
import type { BatchProps } from '../../components/sidebar/people-on-page-tab.tsx';
import { Sidebar } from '../../components/sidebar/sidebar.tsx';
import { createSidebarModel } from '../../components/sidebar/sidebar-model.ts';
import { after } from '../../components/ui/clock.ts';
import { lazy } from '../../components/ui/lazy.tsx';
import { browser } from '../../lib/browser.ts';
import { setText, textFromBrowser } from '../../lib/i18n/text.ts';
import { ask, newClick } from '../../lib/messages/ask.ts';
import { follow } from '../../lib/messages/follow.ts';
import { followActiveTab } from '../../lib/page/active-tab.ts';
import { isAccountReplaced } from '../../lib/views/account-replaced.ts';
import type { SessionView } from '../../lib/views/session-view.ts';

/** What stands below the people on the page, and the question about a new key, are loaded when they are shown. */
const PanelBatch = lazy(async () => (await import('../../components/sidebar/panel-batch.tsx')).PanelBatch);
const PanelQuestion = lazy(
  async () => (await import('../../components/sidebar/panel-question.tsx')).PanelQuestion,
);

const text = textFromBrowser(browser.i18n);
setText(text);
document.documentElement.lang = text.locale;

const copy = (value: string) => navigator.clipboard.writeText(value);
const tab = followActiveTab((link) => model.show(link));
const model = createSidebarModel({
  ask,
  newClick,
  follow: (topic, listener) => follow(topic, listener),
  readPage: tab.read,
  copy,
  after,
  close: () => window.close(),
  reload: () => location.reload(),
  async move() {
    await ask('settings.change', { place: 'overlay', sidebarOpen: true });
    await tab.openOverlay();
    window.close();
  },
});

const panel = createPanelOrders({
  ask,
  newClick,
  follow: (topic, listener) => follow(topic, listener),
  contacts: followContacts(follow),
  copy,
  announce: model.actions.announce,
});
const Batch = (props: BatchProps) => <PanelBatch {...props} panel={panel} session={model.session.value} />;

const Question = () => <PanelQuestion model={model} ask={ask} />;

// What was chosen on this page belongs to the account that was in use.
let shown: SessionView | null = null;
model.session.subscribe((session) => {
  if (session && isAccountReplaced(shown, session)) location.reload();
  shown = session ?? shown;
});

const root = document.getElementById('root');
if (root) render(<Sidebar model={model} place="panel" batch={Batch} question={Question} />, root);
tab.start();
