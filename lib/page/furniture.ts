/** What stands on this page. Scripts of the extension share one world that the page can't look into. */
interface Furniture {
  launcher?: { hide(hidden: boolean): void; refresh(): void; dispose(): void };
  sidebar?: { toggle(): void; isOpen(): boolean; dispose(): void };
  /** The roots whose keystrokes are nobody else's. */
  rooms: Map<Element, ShadowRoot>;
}

declare global {
  var talentScout: Furniture | undefined;
}

/** The shared record of this page. */
export function furniture(): Furniture {
  globalThis.talentScout ??= { rooms: new Map() };
  return globalThis.talentScout;
}
