import type { Page } from 'playwright-core';

/** A button of a page, with its centre. */
interface PageButton {
  name: string;
  x: number;
  y: number;
}

/** The buttons of a page, with those in the launcher's closed root, as assistive technology finds them. */
export async function pageButtons(page: Page): Promise<PageButton[]> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Accessibility.enable');
    await session.send('DOM.enable');
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const buttons = nodes.filter(({ ignored, role }) => !ignored && role?.value === 'button');
    return await Promise.all(
      buttons.map(async ({ name, backendDOMNodeId = 0 }) => {
        const { model } = await session.send('DOM.getBoxModel', { backendNodeId: backendDOMNodeId });
        const [x1 = 0, y1 = 0, , , x2 = 0, y2 = 0] = model.border;
        return { name: String(name?.value ?? ''), x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
      }),
    );
  } finally {
    await session.detach();
  }
}
