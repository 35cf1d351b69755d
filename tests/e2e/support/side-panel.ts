import type { Page } from 'playwright-core';

/** The browser's side panel, which is no page of its own to the driver: reached as a target of the browser. */
export interface SidePanel {
  evaluate(expression: string): Promise<unknown>;
}

interface Answer {
  id: number;
  result?: { result?: { value?: unknown } };
}

/** The open side panel of the window that `page` is in. */
export async function sidePanelOf(page: Page, url: string): Promise<SidePanel | null> {
  const session = await page.context().newCDPSession(page);
  const { targetInfos } = await session.send('Target.getTargets');
  const target = targetInfos.find((one) => one.url.startsWith(url));
  if (!target) return null;
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  });
  let last = 0;
  return {
    evaluate(expression) {
      last += 1;
      const id = last;
      const message = JSON.stringify({
        id,
        method: 'Runtime.evaluate',
        params: { expression, awaitPromise: true, returnByValue: true },
      });
      return new Promise((resolve, reject) => {
        const listen = (event: { sessionId: string; message: string }) => {
          const answer = JSON.parse(event.message) as Answer;
          if (event.sessionId !== sessionId || answer.id !== id) return;
          session.off('Target.receivedMessageFromTarget', listen);
          resolve(answer.result?.result?.value);
        };
        session.on('Target.receivedMessageFromTarget', listen);
        session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
      });
    },
  };
}
