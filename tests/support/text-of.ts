/** The parts of a text, or of its sections one after the other, put together. */
export async function textOf(
  parts: AsyncIterable<string> | readonly AsyncIterable<string>[],
): Promise<string> {
  let text = '';
  for (const section of Array.isArray(parts) ? parts : [parts])
    for await (const part of section) text += part;
  return text;
}
