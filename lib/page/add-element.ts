/** Adds a new element to another one. Its properties are set first, so that a frame loads what they name. */
export function addElement<K extends keyof HTMLElementTagNameMap>(
  parent: ParentNode,
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  parent.append(element);
  return element;
}
