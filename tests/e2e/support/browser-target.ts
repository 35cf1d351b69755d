import type { Page } from 'playwright-core';

/** A part of the browser for which the driver has no page object, such as the side panel or the toolbar's popup. */
export interface BrowserTarget {
  /** Sends a command of the DevTools protocol to it. */
  send(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Evaluates an expression in it and gives back its value. */
  evaluate(expression: string): Promise<unknown>;
  /** Has it close itself. */
  close(): Promise<void>;
  /** Clicks the element that has this selector and name with the mouse; false while it is not there or covered. */
  press(selector: string, name: string): Promise<boolean>;
}

interface Answer {
  id: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** The middle of an element, or null if it is missing, moving or covered. */
const middleOf = (selector: string, name: string) => `(async () => {
  const named = (one) => (one.ariaLabel ?? one.closest('label')?.textContent ?? one.textContent).trim();
  const found = [...document.querySelectorAll(${JSON.stringify(selector)})]
    .find((one) => named(one) === ${JSON.stringify(name)} && !one.disabled);
  if (!found) return null;
  found.scrollIntoView({ block: 'center' });
  const middle = () => {
    const { x, y, width, height } = found.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const before = middle();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { x, y } = middle();
  const isStill = x === before.x && y === before.y;
  return isStill && found.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
})()`;

/** The target in the browser of `page` whose address begins with `url`, and which is no frame; null while there is none. */
export async function targetOf(page: Page, url: string): Promise<BrowserTarget | null> {
  const session = await page.context().newCDPSession(page);
  const { targetInfos } = await session.send('Target.getTargets');
  const target = targetInfos.find((one) => one.url.startsWith(url) && one.type !== 'iframe');
  if (!target) return null;
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  });
  let last = 0;

  function send(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      const stop = () => {
        session.off('Target.receivedMessageFromTarget', listen);
        session.off('Target.detachedFromTarget', gone);
      };
      const gone = (event: { sessionId: string }) => {
        if (event.sessionId !== sessionId) return;
        stop();
        reject(new Error(`${url} went away during ${method}.`));
      };
      const listen = (event: { sessionId: string; message: string }) => {
        const answer = JSON.parse(event.message) as Answer;
        if (event.sessionId !== sessionId || answer.id !== id) return;
        stop();
        if (answer.error) reject(new Error(`${method}: ${answer.error.message}`));
        else resolve(answer.result ?? {});
      };
      session.on('Target.receivedMessageFromTarget', listen);
      session.on('Target.detachedFromTarget', gone);
      const message = JSON.stringify({ id, method, params });
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch((error: unknown) => {
        stop();
        reject(error);
      });
    });
  }

  async function evaluate(expression: string): Promise<unknown> {
    const { result } = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return (result as { value?: unknown } | undefined)?.value;
  }

  return {
    send,
    evaluate,
    async close() {
      // It may be gone before it has answered.
      await evaluate('setTimeout(() => window.close())').catch(() => undefined);
    },
    async press(selector, name) {
      const at = (await evaluate(middleOf(selector, name))) as { x: number; y: number } | null;
      if (!at) return false;
      const mouse = (type: string, button: Record<string, unknown> = {}) =>
        send('Input.dispatchMouseEvent', { type, ...at, ...button });
      await mouse('mouseMoved');
      await mouse('mousePressed', { button: 'left', buttons: 1, clickCount: 1 });
      await mouse('mouseReleased', { button: 'left', clickCount: 1 });
      return true;
    },
  };
}
