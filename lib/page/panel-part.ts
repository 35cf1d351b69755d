import { chromeApi } from '../browser.ts';

const PARTS = ['name', 'people', 'found', 'noted'] as const;
/** A part of the side panel that the sidebar over the page opens it for: what is typed, or about many people. */
export type PanelPart = (typeof PARTS)[number];

const NAME = 'panelPart';

/** Tells the side panel which part was asked for. The memory of the browser's session holds it until the panel is open. */
export function askForPart(part: PanelPart): void {
  void chromeApi?.storage.session.set({ [NAME]: part });
}

/** Calls back for each part that was asked for, also before this panel was opened. Each counts once. */
export function onPartAskedFor(show: (part: PanelPart) => void): void {
  const memory = chromeApi?.storage.session;
  const take = (asked: unknown) => {
    const part = PARTS.find((one) => one === asked);
    if (part === undefined) return;
    void memory?.remove(NAME);
    show(part);
  };
  void memory?.get(NAME).then((found) => take(found[NAME]));
  memory?.onChanged.addListener((changes) => take(changes[NAME]?.newValue));
}
