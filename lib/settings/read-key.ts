/** A typed key without the spaces around it, or why it can't be one. */
export type KeyResult = { ok: true; key: string } | { ok: false; reason: KeyProblem };
export type KeyProblem = 'empty' | 'too-long' | 'has-spaces' | 'odd-letters';

/** Longer than any key that services hand out. */
const MAX_KEY_CHARS = 4096;

/** Reads a typed key. What a header can't carry unchanged would be another key when it arrives. */
export function readKey(typed: string): KeyResult {
  const key = typed.trim();
  if (key === '') return { ok: false, reason: 'empty' };
  if (key.length > MAX_KEY_CHARS) return { ok: false, reason: 'too-long' };
  if (/\s/.test(key)) return { ok: false, reason: 'has-spaces' };
  return /^[!-~]+$/.test(key) ? { ok: true, key } : { ok: false, reason: 'odd-letters' };
}
