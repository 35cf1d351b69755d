import { t } from '../../lib/i18n/text.ts';
import { ListIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';

/** Where the lists will be. */
export function ListsPlace() {
  return (
    <Notice kind="empty" icon={ListIcon} title={t('workspaceListsEmpty')}>
      {t('workspaceListsEmptyText')}
    </Notice>
  );
}
