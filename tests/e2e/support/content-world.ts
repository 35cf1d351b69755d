import type { Page } from 'playwright-core';
import { profileOf } from '../../../lib/network/link.ts';
import { networkOf } from '../../support/networks.ts';

/** The isolated world of a page in which the extension's content scripts run. A script in it can do what they can. */
export interface ContentWorld {
  /** Evaluates an expression in that world and gives back its awaited value. */
  evaluate<T>(expression: string): Promise<T>;
}

/** Opens that world. Each navigation makes a new one, which is waited for. */
export async function contentWorld(page: Page, extensionId: string): Promise<ContentWorld> {
  const session = await page.context().newCDPSession(page);
  let current: string | null = null;
  let arrived: () => void = () => {};
  const { frameTree } = await session.send('Page.getFrameTree');
  session.on('Runtime.executionContextCreated', ({ context }) => {
    // The sidebar's frame has that world too, while it is empty.
    const { frameId } = context.auxData as { frameId: string };
    if (context.origin !== `chrome-extension://${extensionId}` || frameId !== frameTree.frame.id) return;
    current = context.uniqueId;
    arrived();
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
    if (executionContextUniqueId === current) current = null;
  });
  session.on('Runtime.executionContextsCleared', () => {
    current = null;
  });
  await session.send('Runtime.enable');

  async function context(): Promise<string> {
    while (current === null) {
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
    return current;
  }

  return {
    async evaluate<T>(expression: string): Promise<T> {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression,
        uniqueContextId: await context(),
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) {
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      }
      return result.value;
    },
  };
}

/** The canonical link of a profile's address, as it is in messages. */
export function canonicalLink(address: string): string {
  const link = profileOf(networkOf(address), address);
  if (!link) throw new Error(`${address} is no profile.`);
  return link.canonical;
}
