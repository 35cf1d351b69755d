import { t } from '../../lib/i18n/text.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { MoreIcon } from '../ui/icons.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { knownUrn } from './shown-contact.ts';
import type { SidebarModel } from './sidebar-types.ts';

interface SidebarMenuProps {
  model: SidebarModel;
  place: 'overlay' | 'panel';
  onShortcuts: () => void;
}

/** How far the tab moves, and how far down it can be, in percent of the window. The arrow keys on the tab do the same. */
const STEP_PERCENT = 5;
const MAX_TOP_PERCENT = 95;

/** The actions that are used now and then. None of them spends. */
export function SidebarMenu({ model, place, onShortcuts }: SidebarMenuProps) {
  const { actions, session } = model;
  const settings = session.value?.settings;
  return (
    <Menu
      label={t('sidebarMore')}
      icon={MoreIcon}
      iconOnly
      items={[
        ...(place === 'overlay' && model.link.value && !model.view.value?.held ? [notedItem(model)] : []),
        ...(settings?.sidePanelOnly
          ? []
          : [
              {
                id: 'move',
                label: t(place === 'overlay' ? 'sidebarDock' : 'sidebarUndock'),
                onSelect: actions.move,
              },
            ]),
        // A page learns where its tab is to be when the sidebar over it closes.
        ...(settings && place === 'overlay' ? tabItems(settings, actions.placeTab) : []),
        { id: 'shortcuts', label: t('shortcutsTitle'), onSelect: onShortcuts },
        { id: 'options', label: t('openOptions'), onSelect: actions.openOptions },
      ]}
    />
  );
}

/** What is noted of the person. Nothing is typed over a page, so the side panel opens for it. */
function notedItem({ view, actions }: Pick<SidebarModel, 'view' | 'actions'>): MenuItem {
  const isKnown = knownUrn(view.value) !== undefined;
  return {
    id: 'noted',
    label: t('sidebarNoted'),
    detail: isKnown || !view.value ? undefined : t('sidebarNotedUnknown'),
    disabled: !isKnown,
    onSelect: () => actions.openPanel('noted'),
  };
}

/** Where the tab on the page's edge is. The menu stays open and shows it, because the sidebar covers the tab. */
function tabItems(
  { launcherTop, launcherHidden }: Pick<Settings, 'launcherTop' | 'launcherHidden'>,
  placeTab: SidebarModel['actions']['placeTab'],
): MenuItem[] {
  const move = (id: 'up' | 'down', by: number): MenuItem => {
    const top = Math.min(Math.max(launcherTop + by, 0), MAX_TOP_PERCENT);
    return {
      id,
      label: t(id === 'up' ? 'sidebarTabUp' : 'sidebarTabDown'),
      detail: t('sidebarTabTop', Math.round(launcherTop)),
      disabled: top === launcherTop,
      keepsOpen: true,
      onSelect: () => placeTab({ top }),
    };
  };
  const hide: MenuItem = {
    id: 'hide',
    label: t(launcherHidden ? 'sidebarTabShow' : 'launcherHide'),
    detail: launcherHidden ? t('sidebarTabHidden') : undefined,
    keepsOpen: true,
    onSelect: () => placeTab({ hidden: !launcherHidden }),
  };
  return launcherHidden ? [hide] : [move('up', -STEP_PERCENT), move('down', STEP_PERCENT), hide];
}
