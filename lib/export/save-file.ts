/** Saves text as a file in the recruiter's downloads, without the downloads permission. */
export function saveFile(name: string, type: string, text: string | BlobPart[]): void {
  const url = URL.createObjectURL(new Blob([text].flat(), { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download holds the blob by the next task. Without this, the blob would stay in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(url));
}
