/** Characters of text that are handed to the browser at once, which keeps them out of the page's memory. */
const MAX_CHARACTERS = 4_000_000;

/** Collects the text of a file as it comes. Resolves to null if it is stopped before the end. */
export async function collectFile(
  parts: AsyncIterable<string>,
  stop: Pick<AbortSignal, 'aborted'>,
): Promise<Blob[] | null> {
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
