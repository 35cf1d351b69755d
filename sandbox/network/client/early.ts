import type { Sighting } from './globals.ts';

// This script is inline and first in the document, so that it sees everything that other scripts do.
{
  const names = new Set(Object.getOwnPropertyNames(window));
  const own = ['__violations', '__probe'];
  const found: Sighting[] = [];

  window.__violations = [];
  window.__probe = {
    scans: 0,
    found,
    scanNow: () => undefined,
    newGlobals: () =>
      Object.getOwnPropertyNames(window).filter((name) => !names.has(name) && !own.includes(name)),
  };

  document.addEventListener('securitypolicyviolation', (event) => {
    window.__violations.push({
      directive: event.effectiveDirective,
      blocked: event.blockedURI,
      source: event.sourceFile,
      sample: event.sample,
    });
  });
}
