/** Another way to serve a page: other headers, or another kind of document at the same address. */
interface Serving {
  /** What replaces the usual headers. A null leaves the header out. */
  headers?: Record<string, string | null>;
  /** Directives that are added to the page's usual policy. */
  policy?: string;
  /** What is sent instead of the page. */
  document?: { type: string; text: string };
}

const POLICY = 'Content-Security-Policy';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle r="50" cx="90" cy="90"/></svg>';

/**
 * How sites serve their pages, by the names that the query `served` takes. The demo network itself serves none of its pages
 * like this.
 */
const SERVINGS: Readonly<Record<string, Serving>> = {
  'coep-require-corp': { headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' } },
  'coep-credentialless': { headers: { 'Cross-Origin-Embedder-Policy': 'credentialless' } },
  'coop-restrict': { headers: { 'Cross-Origin-Opener-Policy': 'noopener-allow-popups' } },
  'no-frames': { headers: { [POLICY]: "default-src 'none'; frame-src 'none'" } },
  'trusted-types': { headers: { [POLICY]: "require-trusted-types-for 'script'; trusted-types 'none'" } },
  sandbox: { policy: 'sandbox' },
  'sandbox-scripts': { policy: 'sandbox allow-scripts' },
  'sandbox-origin': { policy: 'sandbox allow-same-origin' },
  'sandbox-scripts-origin': { policy: 'sandbox allow-scripts allow-same-origin' },
  /** Without a policy of any kind, and free to be framed. */
  free: { headers: { [POLICY]: null, 'X-Frame-Options': null, 'Cross-Origin-Opener-Policy': null } },
  frameset: {
    headers: { [POLICY]: null },
    document: {
      type: 'text/html',
      text: '<!doctype html><title>Frames</title><frameset cols="*"><frame src="about:blank"></frameset>',
    },
  },
  xhtml: {
    headers: { [POLICY]: null },
    document: {
      type: 'application/xhtml+xml',
      text: '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Page</title></head><body><h1>Page</h1></body></html>',
    },
  },
  svg: { document: { type: 'image/svg+xml', text: SVG } },
  xml: { document: { type: 'text/xml', text: '<page><name>Page</name></page>' } },
};

interface Answer {
  text: string;
  headers: Record<string, string>;
}

/** The page as the serving of that name sends it; the page as it is where there is no such serving. */
export function serveAs(name: string | undefined, page: Answer): Answer {
  const serving = name !== undefined && Object.hasOwn(SERVINGS, name) ? SERVINGS[name] : undefined;
  if (!serving) return page;
  const { headers, policy, document } = serving;
  const all: Record<string, string | null> = {
    ...page.headers,
    ...(policy !== undefined && { [POLICY]: `${page.headers[POLICY]}; ${policy}` }),
    ...(document && { 'Content-Type': `${document.type}; charset=utf-8` }),
    ...headers,
  };
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  return { text: document?.text ?? page.text, headers: Object.fromEntries(sent) };
}
