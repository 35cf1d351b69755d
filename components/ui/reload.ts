/** Opens this page anew, and only once: Chromium may lose every page of the extension if a second reload stops the first on its way. */
export function createReload(reload: () => void = () => location.reload()): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    reload();
  };
}
