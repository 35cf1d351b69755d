import type { Page } from 'playwright-core';

/** A page's counters. Times are processor time of its main thread, which a busy machine does not change. */
export type Metric = 'ScriptDuration' | 'TaskDuration' | 'JSHeapUsedSize' | 'Nodes' | 'JSEventListeners';

export interface Meter {
  read(metric: Metric): Promise<number>;
  /** Bytes in use after a garbage collection. */
  heap(): Promise<number>;
}

/** Reads a page's counters. Times begin at zero with each document. */
export async function meter(page: Page): Promise<Meter> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('HeapProfiler.enable');
  const read: Meter['read'] = async (wanted) => {
    const { metrics } = await session.send('Performance.getMetrics');
    const found = metrics.find((metric) => metric.name === wanted);
    if (!found) throw new Error(`The browser does not count ${wanted}.`);
    return found.value;
  };
  return {
    read,
    async heap() {
      await session.send('HeapProfiler.collectGarbage');
      return read('JSHeapUsedSize');
    },
  };
}
