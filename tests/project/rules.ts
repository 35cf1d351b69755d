import { type ESTree, Visitor } from 'vite';
import { arrowsUp, forbiddenPairs, outsideLayers } from './layers.ts';
import type { Source } from './sources.ts';

/** Something that no source may do, with examples of sources that do it. */
export interface Rule {
  name: string;
  folders: string[];
  offences: (source: Source) => string[];
  bad: { path: string; text: string }[];
}

const SHIPPED = ['lib', 'components', 'entrypoints'];
const ALL = [...SHIPPED, 'sandbox'];

/** The parts of `lib/service` that are the contract, without the client. */
const CONTRACT = /^lib\/service\/(?:model\.ts|errors\.ts|wire\/)/;
/** What else the year of records may know of the extension: the shape of its records. What fills its database knows how they are stored. */
const YEAR_FILES: readonly { path: RegExp; targets: RegExp }[] = [
  { path: /^sandbox\/year\//, targets: /^lib\/(?:store|follow-up)\/records\.ts$/ },
  {
    path: /^sandbox\/year\/database\//,
    targets: /^lib\/(?:store\/|settings\/service-address\.ts$|worker\/accounts\.ts$)/,
  },
];
/** Modules that reach the worker and the browser, which only entrypoints may import. */
const DOORS = /^lib\/(?:browser|messages\/(?:ask|follow))\.ts$/;

/** The modules that know the list of domain suffixes, and the page that may import it. */
const LEARN_NETWORK = 'lib/network/learn-network.ts';
const OPTIONS_PAGE = /^(?:components|entrypoints)\/options\//;

const MARKUP = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'createContextualFragment',
  'srcdoc',
  'srcDoc',
]);

const importing =
  (forbidden: (target: string, path: string) => boolean) =>
  ({ imports, path }: Source) =>
    imports.filter((target) => forbidden(target, path));

export const RULES: Rule[] = [
  {
    name: 'lib knows neither components, entry points, sandbox nor tests',
    folders: ['lib'],
    offences: importing((target) => /^(?:components|entrypoints|sandbox|tests)\//.test(target)),
    bad: [
      { path: 'lib/a/b.ts', text: "import { Button } from '../../components/ui/button.tsx';" },
      { path: 'lib/a/b.ts', text: "export * from '../../sandbox/sandbox.ts';" },
      { path: 'lib/a/b.ts', text: "const later = () => import('../../entrypoints/sidebar.ts');" },
      { path: 'lib/a/b.ts', text: "import type { Tally } from '../../tests/run/tally.ts';" },
    ],
  },
  {
    name: 'imports point from an upper folder to a lower one',
    folders: ['lib', 'components'],
    offences: arrowsUp,
    bad: forbiddenPairs(),
  },
  {
    name: 'every file is in a folder that has its layer',
    folders: ['lib', 'components'],
    offences: outsideLayers,
    bad: [
      { path: 'lib/loose.ts', text: 'export const a = 1;' },
      { path: 'lib/attic/a.ts', text: 'export const a = 1;' },
      { path: 'components/loose.tsx', text: 'export const a = 1;' },
    ],
  },
  {
    name: 'lib has no JSX',
    folders: ['lib'],
    offences: ({ path, imports }) => [
      ...(path.endsWith('.tsx') ? [path] : []),
      ...imports.filter((target) => /^(?:preact|@preact)\b/.test(target)),
    ],
    bad: [
      { path: 'lib/a.tsx', text: 'export const a = <p />;' },
      { path: 'lib/a.ts', text: "import { h } from 'preact';" },
    ],
  },
  {
    name: 'components know neither entry points, sandbox nor tests',
    folders: ['components'],
    offences: importing((target) => /^(?:entrypoints|sandbox|tests)\//.test(target)),
    bad: [{ path: 'components/ui/a.ts', text: "import '../../entrypoints/popup/main.tsx';" }],
  },
  {
    name: 'components reach worker and browser through their props and ports only',
    folders: ['components'],
    offences: ({ runtimeImports }) => runtimeImports.filter((target) => DOORS.test(target)),
    bad: [
      { path: 'components/ui/a.ts', text: "import { ask } from '../../lib/messages/ask.ts';" },
      { path: 'components/ui/a.ts', text: "import { type B, browser } from '../../lib/browser.ts';" },
    ],
  },
  {
    // These three imports are the only way to the list, so no worker and no content script reaches it.
    name: 'the list of domain suffixes is in the options page alone',
    folders: SHIPPED,
    offences: ({ runtimeImports, path }) =>
      runtimeImports.filter(
        (target) =>
          (/^tldts\b/.test(target) && path !== LEARN_NETWORK) ||
          (target === LEARN_NETWORK && !OPTIONS_PAGE.test(path)) ||
          (OPTIONS_PAGE.test(target) && !OPTIONS_PAGE.test(path)),
      ),
    bad: [
      { path: 'lib/worker/a.ts', text: "import { parse } from 'tldts';" },
      { path: 'lib/network/link.ts', text: "import { parse } from 'tldts/dist/es6';" },
      { path: 'lib/worker/a.ts', text: "import { learnNetwork } from '../network/learn-network.ts';" },
      { path: 'lib/page/a.ts', text: "export * from '../network/learn-network.ts';" },
      { path: 'lib/messages/a.ts', text: "const later = () => import('../network/learn-network.ts');" },
      { path: 'entrypoints/background.ts', text: "import '../lib/network/learn-network.ts';" },
      { path: 'entrypoints/sidebar.ts', text: "import { NetworkStep } from '../components/options/a.tsx';" },
      { path: 'components/sidebar/a.tsx', text: "import { Step } from '../options/step.tsx';" },
    ],
  },
  {
    name: 'entry points know neither sandbox nor tests',
    folders: ['entrypoints'],
    offences: importing((target) => /^(?:sandbox|tests)\//.test(target)),
    bad: [{ path: 'entrypoints/a.ts', text: "import '../sandbox/sandbox.ts';" }],
  },
  {
    name: 'no page calls the service or writes the database',
    folders: ['components', 'entrypoints'],
    offences: ({ path, program, runtimeImports }) =>
      path === 'entrypoints/background.ts'
        ? []
        : [
            ...runtimeImports.filter(
              (target) => target.startsWith('lib/service/') && target !== 'lib/service/model.ts',
            ),
            ...calls(program, /^fetch$/),
            ...calls(program, /^createStore$/),
          ],
    bad: [
      { path: 'entrypoints/popup/a.ts', text: "import { createClient } from '../../lib/service/client.ts';" },
      { path: 'components/ui/a.ts', text: "const later = () => import('../../lib/service/call.ts');" },
      { path: 'entrypoints/options/a.ts', text: "void fetch('https://talent.example.com');" },
      { path: 'components/ui/a.ts', text: 'const sent = globalThis.fetch(url);' },
      { path: 'entrypoints/workspace/a.ts', text: 'const store = createStore(db, { now });' },
    ],
  },
  {
    name: 'the sandbox shares only the contract of the service with the extension',
    folders: ['sandbox'],
    offences: importing(
      (target, path) =>
        /^(?:lib|components|entrypoints|tests)\//.test(target) &&
        !CONTRACT.test(target) &&
        !YEAR_FILES.some((one) => one.path.test(path) && one.targets.test(target)),
    ),
    bad: [
      {
        path: 'sandbox/service/a.ts',
        text: "import type { ChargeRecord } from '../../lib/store/records.ts';",
      },
      { path: 'sandbox/year/a.ts', text: "import { createStore } from '../../lib/store/database.ts';" },
      {
        path: 'sandbox/year/database/a.ts',
        text: "import { reduce } from '../../../lib/requests/reduce.ts';",
      },
      { path: 'sandbox/a.ts', text: "import { createClient } from '../lib/service/client.ts';" },
      { path: 'sandbox/a.ts', text: "import { t } from '../lib/i18n/text.ts';" },
      { path: 'sandbox/a.ts', text: "import '../components/ui/a.ts';" },
    ],
  },
  {
    name: 'one file imports the browser API',
    folders: ALL,
    offences: importing(
      (target, path) =>
        /^(?:webextension-polyfill|wxt\/browser|@wxt-dev\/browser)/.test(target) && path !== 'lib/browser.ts',
    ),
    bad: [
      { path: 'lib/a.ts', text: "import browser from 'webextension-polyfill';" },
      { path: 'entrypoints/a.ts', text: "import { browser } from 'wxt/browser';" },
    ],
  },
  {
    // Content scripts must stay small, so they ask the bare API whether the extension is still there.
    name: 'components and lib do not use the bare browser API',
    folders: ['components', 'lib'],
    offences: ({ path, program }) =>
      path === 'lib/browser.ts' || path === 'lib/page/host.ts'
        ? []
        : names(program).filter((name) => name === 'chrome'),
    bad: [
      { path: 'components/a.ts', text: 'chrome.runtime.reload();' },
      { path: 'lib/a.ts', text: 'const id = globalThis.chrome?.runtime.id;' },
    ],
  },
  {
    name: 'no markup is made from strings',
    // The demo network writes its own pages with Trusted Types, as real networks do.
    folders: ALL,
    offences: ({ path, program }) =>
      path.startsWith('sandbox/network/client/')
        ? []
        : [
            ...names(program).filter((name) => MARKUP.has(name)),
            ...calls(program, /^document\.write(?:ln)?$/),
          ],
    bad: [
      { path: 'lib/a.ts', text: "element.innerHTML = '<b>x</b>';" },
      { path: 'lib/a.ts', text: "element['outerHTML'] = text;" },
      { path: 'lib/a.ts', text: "element.insertAdjacentHTML('beforeend', text);" },
      { path: 'components/a.tsx', text: 'const a = <p dangerouslySetInnerHTML={{ __html: x }} />;' },
      { path: 'components/a.tsx', text: 'const a = <iframe srcdoc={text} />;' },
      { path: 'lib/a.ts', text: 'document.write(text);' },
      { path: 'lib/a.ts', text: 'window.document.writeln(text);' },
    ],
  },
  {
    name: 'no code is made from strings',
    folders: ALL,
    offences: ({ program }) => [
      ...calls(program, /^(?:eval|Function)$/),
      ...calls(program, /^(?:setTimeout|setInterval)$/, isText),
    ],
    bad: [
      { path: 'lib/a.ts', text: "eval('1');" },
      { path: 'lib/a.ts', text: "globalThis.eval('1');" },
      { path: 'lib/a.ts', text: "const f = new Function('return 1');" },
      { path: 'lib/a.ts', text: "setTimeout('go()', 10);" },
    ],
  },
  {
    name: 'a button with only an icon has a name and a tooltip',
    folders: ['components', 'entrypoints'],
    offences: ({ path, program }) => (path === 'components/ui/button.tsx' ? [] : namelessButtons(program)),
    bad: [
      { path: 'components/a.tsx', text: 'const a = <button type="button"><CloseIcon /></button>;' },
      {
        path: 'components/a.tsx',
        text: 'const a = <button aria-label={t("uiClose")}> <CloseIcon /> </button>;',
      },
      { path: 'components/a.tsx', text: 'const a = <Button title={t("uiClose")}>{<CloseIcon />}</Button>;' },
      { path: 'components/a.tsx', text: 'const a = <IconButton icon={CloseIcon} title={t("uiClose")} />;' },
    ],
  },
  {
    name: 'the coin stands beside a price and is used for nothing else',
    folders: ['components', 'entrypoints'],
    offences: ({ path, program }) =>
      /^components\/ui\/(?:price|icons)\.tsx$/.test(path)
        ? []
        : names(program).filter((name) => name === 'CoinIcon'),
    bad: [
      { path: 'components/a.tsx', text: 'const a = <Button icon={CoinIcon}>{t("orderGet")}</Button>;' },
      { path: 'components/a.tsx', text: 'const a = { spend: CoinIcon };' },
    ],
  },
  {
    name: 'nothing is left unfinished',
    folders: [...ALL, 'tests'],
    offences: ({ comments }) => comments.filter((text) => /\b(?:TODO|FIXME|XXX|HACK)\b/.test(text)),
    bad: [
      { path: 'lib/a.ts', text: '// TODO later' },
      { path: 'lib/a.ts', text: '/* FIXME: broken */' },
    ],
  },
  {
    name: 'no check is silenced',
    folders: [...ALL, 'tests'],
    offences: ({ comments, program }) => [
      ...comments.filter((text) => /@ts-(?:ignore|expect-error|nocheck)/.test(text)),
      ...anys(program),
    ],
    bad: [
      { path: 'lib/a.ts', text: '// @ts-ignore\nfail();' },
      { path: 'lib/a.ts', text: 'const a = b as any;' },
      { path: 'lib/a.ts', text: 'function a(b: any[]) {}' },
    ],
  },
];

/** Every name in a program: variables, properties, attributes. */
function names(program: ESTree.Program): string[] {
  const found: string[] = [];
  new Visitor({
    Identifier: ({ name }) => void found.push(name),
    JSXIdentifier: ({ name }) => void found.push(name),
    MemberExpression: ({ computed, property }) => {
      if (computed && property.type === 'Literal') found.push(String(property.value));
    },
    Property: ({ key }) => {
      if (key.type === 'Literal') found.push(String(key.value));
    },
  }).visit(program);
  return found;
}

/** Buttons that show only an icon and lack a name or a tooltip. */
function namelessButtons(program: ESTree.Program): string[] {
  const found: string[] = [];
  new Visitor({
    JSXElement({ openingElement, children }) {
      const { name, attributes } = openingElement;
      const tag = name.type === 'JSXIdentifier' ? name.name : '';
      if (!/^(?:button|Button|IconButton)$/.test(tag)) return;
      const has = (wanted: string) =>
        attributes.some((one) => one.type === 'JSXAttribute' && one.name.name === wanted);
      const isNamed = tag === 'IconButton' ? has('label') : has('aria-label') && has('title');
      const shown = children.filter((one) => one.type !== 'JSXText' || one.value.trim() !== '');
      const isBare = tag === 'IconButton' || (shown.length > 0 && shown.every(isIcon));
      if (isBare && !isNamed) found.push(`<${tag}>`);
    },
  }).visit(program);
  return found;
}

function isIcon(node: ESTree.Node): boolean {
  if (node.type === 'JSXExpressionContainer') return isIcon(node.expression);
  if (node.type !== 'JSXElement') return false;
  const { name } = node.openingElement;
  return name.type === 'JSXIdentifier' && /^(?:svg|Chevron|Shape|\w+Icon)$/.test(name.name);
}

/** Calls of a function of this name, also as a property of the global object. */
function calls(
  program: ESTree.Program,
  called: RegExp,
  matters: (first: ESTree.Node | undefined) => boolean = () => true,
): string[] {
  const found: string[] = [];
  const look = (node: ESTree.CallExpression | ESTree.NewExpression) => {
    const name = dotted(node.callee).replace(/^(?:window|self|globalThis)\./, '');
    if (called.test(name) && matters(node.arguments[0])) found.push(name);
  };
  new Visitor({ CallExpression: look, NewExpression: look }).visit(program);
  return found;
}

function dotted(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed) return '';
  return `${dotted(node.object)}.${dotted(node.property)}`;
}

function isText(node: ESTree.Node | undefined): boolean {
  return node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string');
}

function anys(program: ESTree.Program): string[] {
  const found: string[] = [];
  new Visitor({ TSAnyKeyword: () => void found.push('any') }).visit(program);
  return found;
}
