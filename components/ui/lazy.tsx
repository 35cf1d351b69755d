import { type ComponentType, type FunctionComponent, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component that is fetched with its code when it is first needed, or before, by `prepare`. */
export interface Lazy<P> extends FunctionComponent<P> {
  prepare(): Promise<void>;
}

/** Keeps a part that is not shown at first out of what must be read before the view can be used. */
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
