import { type ComponentType, type FunctionComponent, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose code is loaded when it is first drawn, or earlier by `prepare`. */
export interface Lazy<P> extends FunctionComponent<P> {
  prepare(): Promise<void>;
}

/** Loads a component that is not shown at first in a chunk of its own, so that the view starts faster. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  let loaded: ComponentType<P> | null = null;
  const prepare = async () => {
    loaded ??= await load();
  };
  function LazyComponent(props: P) {
    const [, setReady] = useState(loaded !== null);
    const missing = loaded === null;
    useEffect(() => {
      if (missing) void prepare().then(() => setReady(true));
    }, [missing]);
    return loaded && h(loaded, props);
  }
  return Object.assign(LazyComponent, { prepare });
}
