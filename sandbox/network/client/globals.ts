/** What the page's own scripts put on `window` for tests to read. */

export interface Violation {
  directive: string;
  blocked: string;
  source: string;
  sample: string;
}

export interface Sighting {
  /** The kind of place where a trace of an extension was found. */
  where: 'attribute' | 'text' | 'shadow-root' | 'resource';
  what: string;
}

export interface Probe {
  scans: number;
  found: Sighting[];
  /**
   * Scans the whole document again. Needed because attaching a shadow root to an element causes no mutation record.
   */
  scanNow(): void;
  /** Names on `window` that were added after the page's first script ran. */
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
