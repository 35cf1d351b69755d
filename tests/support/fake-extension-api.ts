interface Script {
  id: string;
  matches: string[];
  js: string[];
  runAt: string;
  persistAcrossSessions: boolean;
}

interface Injection {
  target: { tabId: number };
  files?: string[];
  func?: () => void;
}

/** The browser's extension API, as far as the worker's platform and its shortcuts use it. */
export class FakeExtensionApi {
  /** Content scripts by id; an update of the extension drops them. */
  readonly scripts = new Map<string, Script>();
  readonly tabs: { id?: number; url: string }[] = [];
  /** What a click on the toolbar's button opens. */
  readonly toolbar = { popup: 'popup.html', openPanelOnActionClick: false };
  /** Which file was put into which tab, or which function was run there, in order. */
  readonly injected: [tab: number, file: string][] = [];
  /** What the scripts in which tab were told, in order. */
  readonly told: [tab: number, message: unknown][] = [];
  /** Tabs that refuse a script, as one does that was closed meanwhile. */
  readonly closed = new Set<number>();
  readonly stored = new Map<string, unknown>();
  readonly menus: string[] = [];
  readonly panels: unknown[] = [];
  /** Rules for requests that last as long as the browser. */
  readonly rules: unknown[] = [];
  openPanels = 0;
  openWindows = 1;
  isAllowed = true;
  /** The next registration fails. */
  breaks = false;

  /** What the polyfill exports: everything by promises. */
  readonly browser = {
    runtime: { id: 'own-extension', getURL: (path: string) => `chrome-extension://own-extension${path}` },
    permissions: { contains: async () => this.isAllowed },
    storage: {
      local: {
        set: async (values: Record<string, unknown>) => {
          for (const [name, value] of Object.entries(values)) this.stored.set(name, value);
        },
        remove: async (name: string) => void this.stored.delete(name),
      },
    },
    contextMenus: {
      removeAll: async () => void this.menus.splice(0),
      create: ({ id }: { id: string }) => void this.menus.push(id),
    },
    tabs: {
      query: async ({ url }: { url?: string[] }) => this.tabs.filter((tab) => !url || isAt(tab.url, url)),
      sendMessage: async (tab: number, message: unknown) => {
        if (this.closed.has(tab)) throw new Error('Could not establish connection.');
        this.told.push([tab, message]);
      },
    },
    scripting: {
      getRegisteredContentScripts: async ({ ids }: { ids: string[] }) =>
        ids.flatMap((id) => this.scripts.get(id) ?? []),
      registerContentScripts: async (scripts: Script[]) => this.#register(scripts),
      unregisterContentScripts: async ({ ids }: { ids: string[] }) => {
        for (const id of ids) if (!this.scripts.delete(id)) throw new Error(`Nonexistent script ID '${id}'`);
      },
      executeScript: async ({ target: { tabId }, files = [], func }: Injection) => {
        if (this.closed.has(tabId)) throw new Error(`No tab with id: ${tabId}.`);
        for (const file of files) this.injected.push([tabId, file]);
        if (func) this.injected.push([tabId, func.name]);
      },
    },
    action: {
      setPopup: async ({ popup }: { popup: string }) => {
        this.toolbar.popup = popup;
      },
    },
  };

  /** Chrome's own API: its callbacks, and the panel beside the window. */
  readonly chrome = {
    runtime: {
      id: 'own-extension',
      getContexts: (_filter: unknown, answer: (found: unknown[]) => void) =>
        answer(Array.from({ length: this.openPanels })),
    },
    windows: {
      getAll: (_filter: unknown, answer: (found: unknown[]) => void) =>
        answer(Array.from({ length: this.openWindows })),
    },
    storage: {
      local: {
        get: (name: string, answer: (values: Record<string, unknown>) => void) =>
          answer({ [name]: this.stored.get(name) }),
      },
    },
    declarativeNetRequest: {
      getSessionRules: async () => this.rules,
      updateSessionRules: async ({ addRules }: { addRules: unknown[] }) => void this.rules.push(...addRules),
    },
    sidePanel: {
      open: async (where: object) => void this.panels.push({ open: where }),
      close: async (where: object) => void this.panels.push({ close: where }),
      setPanelBehavior: async (behavior: object) => void Object.assign(this.toolbar, behavior),
    },
  };

  /** As on the first day. */
  reset(): void {
    for (const list of [this.tabs, this.injected, this.told, this.menus, this.panels, this.rules])
      list.splice(0);
    for (const kept of [this.scripts, this.closed, this.stored]) kept.clear();
    Object.assign(this, { openPanels: 0, openWindows: 1, isAllowed: true, breaks: false });
  }

  #register(scripts: Script[]): void {
    if (this.breaks) {
      this.breaks = false;
      throw new Error('The registration failed.');
    }
    for (const script of scripts) {
      if (this.scripts.has(script.id)) throw new Error(`Duplicate script ID '${script.id}'`);
      this.scripts.set(script.id, script);
    }
  }
}

/** Whether an address fits one of these patterns, each a scheme and a host with or without all below it. */
function isAt(url: string, patterns: readonly string[]): boolean {
  const { protocol, host } = new URL(url);
  return patterns.some((pattern) => {
    const [scheme = '', rest = ''] = pattern.split('://');
    const wanted = rest.replace(/\/\*$/, '');
    const isHost = wanted.startsWith('*.') ? `.${host}`.endsWith(wanted.slice(1)) : host === wanted;
    return protocol === `${scheme}:` && isHost;
  });
}
