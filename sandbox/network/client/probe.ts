import type { Sighting } from './globals.ts';

const SCHEME = /(?:chrome|moz)-extension:/;
const roots = new WeakSet<ShadowRoot>();

function report(where: Sighting['where'], what: string): void {
  const { found } = window.__probe;
  const clipped = what.slice(0, 200);
  if (!found.some((seen) => seen.where === where && seen.what === clipped))
    found.push({ where, what: clipped });
}

function look(node: Node): void {
  if (node instanceof Element) {
    for (const { name, value } of node.attributes) {
      if (SCHEME.test(value)) report('attribute', `${node.localName} ${name}=${value}`);
    }
    if (node.shadowRoot && !roots.has(node.shadowRoot)) {
      roots.add(node.shadowRoot);
      report('shadow-root', node.localName);
      watch(node.shadowRoot);
    }
  } else if (node instanceof CharacterData && SCHEME.test(node.data)) {
    report('text', node.data);
  }
}

function scan(root: Node): void {
  window.__probe.scans += 1;
  look(root);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) look(node);
}

function watch(root: Node): void {
  scan(root);
  new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'childList') record.addedNodes.forEach(scan);
      else look(record.target);
    }
  }).observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Looks for traces of extensions in the document, open shadow roots and loaded resources, as hostile sites do. */
export function startProbe(): void {
  watch(document.documentElement);
  window.__probe.scanNow = () => scan(document.documentElement);
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (SCHEME.test(name)) report('resource', name);
  }).observe({ type: 'resource', buffered: true });
}
