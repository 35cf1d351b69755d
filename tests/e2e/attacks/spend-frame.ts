import type { ClickAttack } from './attack.ts';
import { spend } from './spend.ts';
import { patient } from './victims.ts';

/** Pages that take the host or the frame somewhere else, or frame the sidebar's page themselves. */

const VOUCHED = 'a frame draws nothing until the launcher has vouched for it, with the host on html itself';
const RETURNED = 'the host is put back, and a frame that was moved is vouched for anew';

function moved(name: string, page: ClickAttack['page'], more: Partial<ClickAttack> = {}): ClickAttack {
  return spend(name, page, patient, RETURNED, { hides: true, seen: 'without the walls', ...more });
}

export const FRAME: ClickAttack[] = [
  moved(
    'a host put into something faded',
    () => {
      const box = document.createElement('div');
      box.style.cssText = 'opacity:0.01';
      document.body.append(box);
      box.append(hostOf());
    },
    { quick: false },
  ),
  moved('a host put into something that is hidden by its own root', () => {
    const box = document.createElement('div');
    document.body.append(box);
    box.attachShadow({ mode: 'open' });
    box.append(hostOf());
  }),
  moved('a host put into a modal dialog', () => {
    const dialog = document.createElement('dialog');
    dialog.style.cssText = 'opacity:0.02;inset:0;width:100%;height:100%';
    document.body.append(dialog);
    dialog.append(hostOf());
    dialog.showModal();
  }),
  moved('a host adopted by a frame of the same origin', () => {
    const inner = document.createElement('iframe');
    inner.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;opacity:0.02;border:0';
    document.body.append(inner);
    inner.contentDocument?.documentElement.append(hostOf());
  }),
  moved('a host adopted by a document without a window', () => {
    const other = document.implementation.createHTMLDocument();
    const host = hostOf();
    other.documentElement.append(host);
    document.body.append(host);
  }),
  moved(
    'a host moved again and again',
    () => {
      const box = document.createElement('div');
      box.style.cssText = 'opacity:0.01';
      document.body.append(box);
      const host = hostOf();
      setInterval(() => box.append(host), 30);
    },
    {
      stoppedBy: 'after twenty returns the sidebar is gone',
      // The driver's mouse waits for ever for a frame that goes while the pointer arrives.
      victim: async (hands) => {
        await hands.rest(2_000);
        await patient(hands);
      },
    },
  ),
  moved('another root element for the host', () => {
    const host = hostOf();
    const html = document.createElement('html');
    html.style.cssText = 'opacity:0.02';
    document.documentElement.replaceWith(html);
    html.append(document.createElement('body'), host);
  }),
  moved(
    'a document that is opened and written anew',
    () => {
      document.open();
      document.close();
    },
    { stoppedBy: 'the sidebar is gone with the document' },
  ),
  moved(
    'the sidebar’s page framed by its fixed address, nearly transparent',
    ({ fixed }) => {
      hostOf().remove();
      ownFrame(fixed);
    },
    {
      // The sidebar itself is put back meanwhile. A click on it counts by right where it can be seen.
      stoppedBy: 'the page has another address at each browser start; the fixed one does not load',
      quick: false,
    },
  ),
  moved(
    'the sidebar’s page framed by its present address, nearly transparent, with a line of the page’s own',
    ({ address }) => {
      const host = hostOf();
      setInterval(() => host.remove(), 1);
      ownFrame(address);
    },
    { stoppedBy: VOUCHED, hides: false, quick: true },
  ),
  moved(
    'the sidebar’s page framed in a frame of the same origin',
    ({ address }) => {
      const host = hostOf();
      setInterval(() => host.remove(), 1);
      const inner = document.createElement('iframe');
      inner.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647';
      document.body.append(inner);
      if (inner.contentDocument) ownFrame(address, inner.contentDocument);
    },
    { stoppedBy: 'the frame has one ancestor, or draws nothing', hides: false },
  ),
  moved(
    'a line of the page’s own for the launcher’s frame',
    () => {
      const { shadowRoot } = hostOf();
      const frame = shadowRoot?.querySelector('iframe');
      if (!frame) return;
      frame.src += '';
      setInterval(() => line(frame), 1);
      rules('html{zoom:0.5}');
    },
    { stoppedBy: 'the page has no way to the frame’s window, and its word is not known to the worker' },
  ),
];
