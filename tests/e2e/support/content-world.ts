import type { Page } from 'playwright-core';
import { profileOf } from '../../../lib/network/link.ts';
import { networkOf } from '../../support/networks.ts';

/** The world in which the extension's content scripts run on a page: apart from the page's own, and as trusted as they are. */
export interface ContentWorld {
  /** Evaluates an expression there and gives back its value, awaited. */
  evaluate<T>(expression: string): Promise<T>;
}

/** Gets into that world. After each navigation it is a new one, which is waited for. */
export async function contentWorld(page: Page, extensionId: string): Promise<ContentWorld> {
  const session = await page.context().newCDPSession(page);
  let current: string | null = null;
  let arrived: () => void = () => {};
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin !== `chrome-extension://${extensionId}`) return;
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

/** A profile's address in the form by which tabs and worker speak of it. */
export function canonicalLink(address: string): string {
  const link = profileOf(networkOf(address), address);
  if (!link) throw new Error(`${address} is no profile.`);
  return link.canonical;
}
