/** Characters of text that are handed to the browser at once, which keeps them out of the page's memory. */
const MAX_CHARACTERS = 1_000_000;
/** Sections that are read at once: while the page works on a part of one, the database reads the other. */
const MAX_READ_AT_ONCE = 2;

type Parts = AsyncIterable<string>;
type Stop = Pick<AbortSignal, 'aborted'>;

/** Collects the text of a file, whose sections come in parts. Resolves to null if it is stopped before the end. */
export async function collectFile(sections: readonly Parts[], stop: Stop): Promise<Blob[] | null> {
  const collected: Blob[][] = [];
  let isOver = false;
  /** Also where another section can't be read. */
  const either = {
    get aborted() {
      return isOver || stop.aborted;
    },
  };
  const queue = sections.entries();
  const collectSome = async () => {
    for (const [place, parts] of queue) {
      const blobs = await collectSection(parts, either);
      if (!blobs) return false;
      collected[place] = blobs;
    }
    return true;
  };
  try {
    const isWhole = await Promise.all(Array.from({ length: MAX_READ_AT_ONCE }, collectSome));
    return isWhole.every(Boolean) ? collected.flat() : null;
  } finally {
    isOver = true;
  }
}

async function collectSection(parts: Parts, stop: Stop): Promise<Blob[] | null> {
  const blobs: Blob[] = [];
  let texts: string[] = [];
  let characters = 0;
  for await (const text of parts) {
    if (stop.aborted) return null;
    texts.push(text);
    characters += text.length;
    if (characters < MAX_CHARACTERS) continue;
    blobs.push(new Blob(texts));
    texts = [];
    characters = 0;
  }
  return [...blobs, new Blob(texts)];
}
