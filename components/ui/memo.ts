import { type ComponentType, Component as Drawn, type FunctionComponent, h } from 'preact';

/** A component that is drawn again only if one of its properties is another value. For rows of long lists. */
export function memo<P extends object>(component: FunctionComponent<P>): ComponentType<P> {
  return class extends Drawn<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const [before, after] = [this.props, next] as Readonly<Record<string, unknown>>[];
      const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
      return [...names].some((name) => before?.[name] !== after?.[name]);
    }

    override render() {
      return h(component, this.props as P);
    }
  };
}
