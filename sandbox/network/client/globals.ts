/** What the page's own scripts leave on `window` for whoever tests against it. */

export interface Violation {
  directive: string;
  blocked: string;
  source: string;
  sample: string;
}

export interface Sighting {
  /** Where the trace of an extension was seen: an attribute, a text, a shadow root, a loaded resource. */
  where: 'attribute' | 'text' | 'shadow-root' | 'resource';
  what: string;
}

export interface Probe {
  scans: number;
  found: Sighting[];
  /** Looks through the whole document again: an open shadow root given to an old element changes nothing else. */
  scanNow(): void;
  /** Names on `window` that were not there when the page began. */
  newGlobals(): string[];
}

interface HtmlPolicy {
  createHTML(text: string): string;
}

declare global {
  interface Window {
    __violations: Violation[];
    __probe: Probe;
    trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy };
  }
}
