import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { extensionDir } from './support/harness.ts';

const MAX_BYTES = 90_000;

it('the scripts that the popup loads at its start stay under their size and hold no schema library', () => {
  const page = readFileSync(join(extensionDir(), 'popup.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="\/(chunks\/[^"]+\.js)"/g)].map(([, file = '']) =>
    join(extensionDir(), file),
  );
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  for (const file of scripts) expect(readFileSync(file, 'utf8')).not.toMatch(/ZodMini|invalid_union/);
});
