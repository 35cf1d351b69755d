import type { ComponentChildren } from 'preact';
import { t, tn } from '../../lib/i18n/text.ts';
import { MAX_PEOPLE_PER_ORDER } from '../orders/order-model.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CloseIcon, DownloadIcon, MoreIcon, UnlockIcon } from '../ui/icons.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { MAX_SELECTED } from './people-selection.ts';

export interface BulkBarProps {
  chosen: number;
  /** What was just done with them; empty when nothing was. */
  says: string;
  /** More people were to be selected than can be. */
  isCut: boolean;
  /** How many of the chosen people a Get is for. */
  gettable: number;
  /** How many of the chosen people have no full profile. */
  unenriched: number;
  /** How many of the chosen people have a profile that can be fetched again. */
  refreshable: number;
  onGet: () => void;
  onProfiles: () => void;
  onRefresh: () => void;
  /** A policy forbids the export. */
  isExportOff: boolean;
  onExport: () => void;
  onDelete: () => void;
  onClear: () => void;
  /** Further menus. */
  children?: ComponentChildren;
  /** Further items of the last menu. */
  more: readonly MenuItem[];
}

/** What can be done with the chosen people. */
export function BulkBar(props: BulkBarProps) {
  const { chosen, isCut, gettable, unenriched, refreshable } = props;
  const isTooMany = chosen > MAX_PEOPLE_PER_ORDER;
  const profiles = [
    unenriched > 0 && {
      id: 'profiles',
      label: t('getProfilesFor', unenriched),
      onSelect: props.onProfiles,
    },
    refreshable > 0 && {
      id: 'refresh',
      label: t('workspaceRefreshProfiles', refreshable),
      onSelect: props.onRefresh,
    },
  ].filter((item) => item !== false);
  return (
    <section class="ts-bulk" aria-label={t('workspaceBulk')}>
      <p class="ts-strong ts-figures" role="status">
        {props.says || tn('workspaceSelected', chosen)}
      </p>
      {isCut && <p class="ts-muted">{t('workspaceSelectedMost', MAX_SELECTED)}</p>}
      {isTooMany && <p class="ts-muted">{t('workspaceTooMany', MAX_PEOPLE_PER_ORDER)}</p>}
      {gettable > 0 && !isTooMany && (
        <Button variant="primary" icon={UnlockIcon} onClick={props.onGet}>
          {t('getContactsFor', gettable)}
        </Button>
      )}
      {props.children}
      <Button
        icon={DownloadIcon}
        disabled={props.isExportOff}
        title={props.isExportOff ? t('exportTurnedOff') : undefined}
        onClick={props.onExport}
      >
        {t('workspaceExportMany', chosen)}
      </Button>
      <Menu
        label={t('workspaceMore')}
        icon={MoreIcon}
        iconOnly
        items={[
          ...props.more,
          ...(isTooMany ? [] : profiles),
          { id: 'delete', label: t('workspaceDelete'), onSelect: props.onDelete },
        ]}
      />
      <span class="ts-grow" />
      <IconButton icon={CloseIcon} label={t('workspaceClearSelection')} onClick={props.onClear} />
    </section>
  );
}
