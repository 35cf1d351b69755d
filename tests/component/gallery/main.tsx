import { render } from 'preact';
import en from '../../../assets/public/_locales/en/messages.json' with { type: 'json' };
import es from '../../../assets/public/_locales/es/messages.json' with { type: 'json' };
import css from '../../../assets/ui.css?inline';
import { setText, textFromMessages } from '../../../lib/i18n/text.ts';
import { Gallery } from './gallery.tsx';

/** Styles of a page that would reach the extension's elements. With `?shadow` the gallery is inside such a page. */
const HOSTILE = `
  html { font-size: 30px; }
  * { color: red !important; font-family: serif !important; letter-spacing: 3px; }
  div { --ts-surface: red; --ts-text: lime; background: yellow !important; }
`;

const query = new URLSearchParams(location.search);
const spanish = query.get('lang') === 'es';
setText(spanish ? textFromMessages(es, 'es') : textFromMessages(en, 'en'));
document.documentElement.lang = spanish ? 'es' : 'en';
if (query.has('rtl')) document.documentElement.dir = 'rtl';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

if (query.has('shadow')) {
  const page = new CSSStyleSheet();
  page.replaceSync(HOSTILE);
  document.adoptedStyleSheets = [page];
  const host = document.body.appendChild(document.createElement('div'));
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [sheet];
  const root = shadow.appendChild(document.createElement('div'));
  root.className = 'ts-root';
  render(<Gallery />, root);
} else {
  document.adoptedStyleSheets = [sheet];
  document.body.className = 'ts-root';
  render(<Gallery />, document.body);
}
