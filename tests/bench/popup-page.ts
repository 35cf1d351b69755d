/** Runs in each page before its own scripts: notes when the search box has the focus and is drawn. */
export function noteUsable(): void {
  const usable = new Promise<number>((resolve) => {
    const look = () => {
      const box = document.activeElement;
      if (!box?.matches('textarea, input')) return void requestAnimationFrame(look);
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => resolve(performance.now());
      drawn.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  Reflect.set(window, 'usable', usable);
}

/** Runs in the page: when it was usable, in milliseconds since the start of the navigation. */
export function whenUsable(): Promise<number> {
  return Reflect.get(window, 'usable');
}
