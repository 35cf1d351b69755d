/** Saves text as a file in the recruiter's downloads, without the downloads permission. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken hold of the blob by the next task; kept on, it would stay in memory with the page.
  setTimeout(() => URL.revokeObjectURL(url));
}
