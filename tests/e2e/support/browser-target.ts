import type { Page } from 'playwright-core';

/** A part of the browser that is no page of its own to the driver, such as the side panel or the toolbar's popup. */
export interface BrowserTarget {
  /** Sends a command of the DevTools protocol to it. */
  send(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** The value of an expression in it. */
  evaluate(expression: string): Promise<unknown>;
}

interface Answer {
  id: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** The target with an address that begins so, reached over the browser that `page` is in; null while there is none. */
export async function targetOf(page: Page, url: string): Promise<BrowserTarget | null> {
  const session = await page.context().newCDPSession(page);
  const { targetInfos } = await session.send('Target.getTargets');
  const target = targetInfos.find((one) => one.url.startsWith(url));
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

  return {
    send,
    async evaluate(expression) {
      const { result } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      return (result as { value?: unknown } | undefined)?.value;
    },
  };
}
