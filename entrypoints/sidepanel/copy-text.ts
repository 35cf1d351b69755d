/** Copies without the clipboard's own interface, which wants the focus and which the page's policy may forbid. The page hears no event of it. */
export async function copyText(value: string): Promise<void> {
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', value);
  };
  document.addEventListener('copy', put);
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', put);
  if (!isCopied) throw new Error('The browser did not copy.');
}
