const MAX_CHARS = 10_000;

/** Whether a text must not be shown: too long, or with characters that control the screen or turn the text around them. */
export function isUnfit(text: string): boolean {
  return text.length > MAX_CHARS || /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text);
}
