import type { HistoryEntry } from '../service/model.ts';

/** A person's experience or education on one line: "Engineer, Acme, 2019–2022; Intern, Lagoon, 2018". */
export function historyText(entries: readonly HistoryEntry[], present: string): string {
  return entries
    .map((entry) => entryText(entry, present))
    .filter((text) => text !== '')
    .join('; ');
}

function entryText(entry: HistoryEntry, present: string): string {
  const named = [entry.title, entry.organisation].map(oneLine).filter((text) => text !== '');
  const who = named.length > 0 ? named : [unnamedText(entry)];
  return [...who, period(entry, present)].filter((text) => text !== '').join(', ');
}

/** What is known of a line that names neither a title nor an organisation. */
function unnamedText({ place, rest, description }: HistoryEntry): string {
  const others = rest.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`);
  return oneLine(place) || others.join(', ') || oneLine(description);
}

function period({ start, end }: HistoryEntry, present: string): string {
  const [from, to] = [yearOf(start), yearOf(end)];
  if (from === '') return to;
  if (to === '') return `${from}–${present}`;
  return from === to ? from : `${from}–${to}`;
}

/** The year of `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; anything else as it came. */
function yearOf(date: string | null): string {
  const text = oneLine(date);
  return /^(\d{4})-\d{2}(?:$|-\d{2}(?:$|T))/.exec(text)?.[1] ?? text;
}

function oneLine(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
