import { render } from 'preact';
import type { Follow } from '../../lib/messages/follow-with.ts';
import type { Network } from '../../lib/network/link.ts';
import { watchHistoryPlace } from '../../lib/page/history-place.ts';
import { createHost, isOrphaned } from '../../lib/page/host.ts';
import { watchAddress } from '../../lib/page/navigation.ts';
import { pageState } from '../../lib/page/page-state.ts';
import { createVisibleClicks } from '../../lib/page/visible-click.ts';
import { after } from '../ui/clock.ts';
import { type ClickGuard, GuardContext } from './paid-button.tsx';
import { Sidebar } from './sidebar.tsx';
import { createSidebarModel, type SidebarPorts } from './sidebar-model.ts';

interface OverlayOptions {
  network: Network;
  css: string;
  locale: string;
  ports: Pick<SidebarPorts, 'ask' | 'newClick' | 'move'> & { follow: Follow };
  onClosed(): void;
}

export interface Overlay {
  focus(): void;
  remove(): void;
}

const WIDTH_PX = 360;
const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur)\b/;

/** Opens the sidebar over the right edge of the network's page, and follows the profile that the page shows. */
export function openOverlay({ network, css, locale, ports, onClosed }: OverlayOptions): Overlay {
  const lifetime = new AbortController();
  const clicks = createVisibleClicks();
  const host = createHost({
    css,
    top: true,
    styles: {
      display: 'block',
      position: 'fixed',
      inset: '0 0 0 auto',
      width: `min(${WIDTH_PX}px, 100vw)`,
      height: '100%',
      margin: '0',
      overflow: 'visible',
      'z-index': '2147483647',
    },
    disturbed: clicks.forget,
  });
  // The network's page can close our popover, which no mutation observer notices. Open it again.
  host.element.addEventListener(
    'toggle',
    () => {
      const { element } = host;
      if (element.isConnected && !element.matches(':popover-open')) element.showPopover();
    },
    { signal: lifetime.signal },
  );
  host.element.addEventListener('beforetoggle', clicks.forget, { signal: lifetime.signal });
  host.container.lang = locale;
  host.container.dir = RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr';
  host.container.style.height = '100%';
  host.container.tabIndex = -1;
  host.container.style.outline = 'none';

  const model = createSidebarModel({
    ...ports,
    follow: (topic, listener) => ports.follow(topic, listener, { orphaned: remove }),
    readPage: async (link, previous) => pageState().readPage?.(network, link, previous) ?? null,
    copy: async (text) => navigator.clipboard.writeText(text),
    after,
    close: remove,
    reload: () => location.reload(),
  });
  const guard: ClickGuard = {
    watch: clicks.watch,
    allows: clicks.allows,
    onRefused() {
      model.problem.value = { error: { kind: 'unseen' }, retry: null };
    },
  };

  const showCurrentProfile = (replaced = false) => {
    if (isOrphaned()) remove();
    else model.show(pageState().profileOf?.(network, location.href) ?? null, replaced);
  };
  function remove(): void {
    if (lifetime.signal.aborted) return;
    lifetime.abort();
    model.stop();
    clicks.stop();
    render(null, host.container);
    host.remove();
    onClosed();
  }

  const isReplaced = watchHistoryPlace();
  showCurrentProfile();
  watchAddress(() => showCurrentProfile(isReplaced()), lifetime.signal);
  render(
    <GuardContext.Provider value={guard}>
      <Sidebar model={model} place="overlay" />
    </GuardContext.Provider>,
    host.container,
  );
  return { focus: () => host.container.focus({ preventScroll: true }), remove };
}
