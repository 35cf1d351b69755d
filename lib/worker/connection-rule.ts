/** A rule by which the browser changes the headers of requests. It lasts until the browser or the extension ends. */
export interface HeaderRule {
  id: number;
  action: {
    type: 'modifyHeaders';
    requestHeaders: { header: string; operation: 'set'; value: string }[];
  };
  condition: {
    urlFilter: string;
    initiatorDomains: string[];
    tabIds: number[];
    resourceTypes: ('xmlhttprequest' | 'other')[];
  };
}

/** The browser's rules of this extension. */
export interface RulesPort {
  list(): Promise<Pick<HeaderRule, 'id' | 'action' | 'condition'>[]>;
  add(rule: HeaderRule): Promise<void>;
}

interface ConnectionRulePorts {
  rules: RulesPort;
  /** The host of the extension's own pages and worker, as the browser writes it. */
  ownHost: string;
  onFailed: (error: unknown) => void;
}

/** The tab of a request that comes from no tab, as the worker's requests do. */
const NO_TAB = -1;

/**
 * Keeps a rule that sets `Connection: close` on the worker's requests to a service. Over HTTP/1.1 each request then has a
 * connection of its own. A browser sends a POST again by itself if a connection drops that was used before; on a new
 * connection it does not. HTTP/2 has no such header, and the browser leaves it out there.
 */
export function createConnectionRule({ rules, ownHost, onFailed }: ConnectionRulePorts) {
  let last: Promise<unknown> = Promise.resolve();

  async function keepNow(serviceUrl: string): Promise<boolean> {
    try {
      const rule = ruleFor(serviceUrl, ownHost);
      const before = await rules.list();
      if (before.some((one) => isSame(one, rule))) return true;
      const id = 1 + Math.max(0, ...before.map((one) => one.id));
      await rules.add({ id, ...rule });
      return (await rules.list()).some((one) => isSame(one, rule));
    } catch (error) {
      onFailed(error);
      return false;
    }
  }

  return {
    /**
     * Looks whether the rule for a service is there, and sets it where it is missing; false if that failed. One call runs
     * at a time, so that two services don't get rules of the same id.
     */
    keep(serviceUrl: string): Promise<boolean> {
      const turn = last.then(() => keepNow(serviceUrl));
      last = turn;
      return turn;
    },
  };
}

function ruleFor(serviceUrl: string, ownHost: string): Omit<HeaderRule, 'id'> {
  return {
    action: {
      type: 'modifyHeaders',
      requestHeaders: [{ header: 'connection', operation: 'set', value: 'close' }],
    },
    condition: {
      // The bar is the start of the address. The slash ends the port, so that another port has no part in it.
      urlFilter: `|${new URL(serviceUrl).origin}/`,
      initiatorDomains: [ownHost],
      tabIds: [NO_TAB],
      resourceTypes: ['xmlhttprequest', 'other'],
    },
  };
}

function isSame(one: Omit<HeaderRule, 'id'>, other: Omit<HeaderRule, 'id'>): boolean {
  return inOrder([one.action, one.condition]) === inOrder([other.action, other.condition]);
}

/** A value as text, with its names in alphabetical order. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
