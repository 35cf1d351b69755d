import '../../assets/ui.css';
import '../../components/contact/contact.css';
import '../../components/found/found.css';
import '../../components/orders/orders.css';
import '../../components/search/search.css';
import '../../components/sidebar/sidebar.css';
import './page.css';
import { browser } from '../../lib/browser.ts';
import { setText, textFromBrowser } from '../../lib/i18n/text.ts';
import { ask } from '../../lib/messages/ask.ts';
import { joinLauncher } from '../../lib/page/embedded.ts';
import { showInFrame } from './in-frame.tsx';

const text = textFromBrowser(browser.i18n);
setText(text);
document.documentElement.lang = text.locale;

// One page in two places: the browser's side panel, and a frame over the network's page. A frame draws nothing before the
// worker knows whose it is.
const root = document.getElementById('root');
if (root && window === window.top) {
  // The frame waits for nothing that the side panel alone needs: it opens with every profile.
  void import('./in-panel.tsx').then(({ showInPanel }) => showInPanel(root));
} else if (root) {
  void joinLauncher(ask).then((line) => line && showInFrame(root, line));
}
