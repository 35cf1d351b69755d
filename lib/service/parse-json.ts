/** Finds texts and numbers. A text is matched whole, so that digits inside of it are left alone. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;
const LONG_INTEGER = /^-?\d{16,}$/;

/**
 * The value of a JSON text; undefined if it is none. An integer of more digits than a number holds becomes a text: it is
 * an identifier, and with a digit changed it would be another person's.
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return /\d{16}/.test(text) ? JSON.parse(withTextIntegers(text)) : value;
  } catch {
    return undefined;
  }
}

function withTextIntegers(json: string): string {
  return json.replace(TOKEN, (token) => (LONG_INTEGER.test(token) ? `"${token}"` : token));
}
