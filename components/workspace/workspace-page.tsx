import type { ComponentType } from 'preact';
import { t } from '../../lib/i18n/text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Credits } from '../ui/credits.tsx';
import { SettingsIcon } from '../ui/icons.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Mark } from '../ui/mark.tsx';
import { Notice } from '../ui/notice.tsx';
import { Toast } from '../ui/toast.tsx';
import { UndoToast } from '../ui/undo-toast.tsx';
import { PeopleTab } from './people-tab.tsx';
import { Rail } from './rail.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

// What is not seen at first is loaded when somebody looks at it.
const OrderDialogs = lazy(async () => (await import('../orders/order-dialogs.tsx')).OrderDialogs);
const FileDialog = lazy(async () => (await import('../files/file-dialog.tsx')).FileDialog);
const ActivityTab = lazy(async () => (await import('./activity-tab.tsx')).ActivityTab);
const BlockedPlace = lazy(async () => (await import('./ats-and-blocked.ts')).BlockedPlace);
const AtsPlace = lazy(async () => (await import('./ats-and-blocked.ts')).AtsPlace);
const ListsPlace = lazy(async () => (await import('./lists-place.tsx')).ListsPlace);
const SearchesTab = lazy(async () => (await import('./searches-tab.tsx')).SearchesTab);
const SpendTab = lazy(async () => (await import('./spend-tab.tsx')).SpendTab);
const TemplatesPlace = lazy(async () => (await import('./templates-parts.ts')).TemplatesPlace);
const WritePeople = lazy(async () => (await import('./templates-parts.ts')).WritePeople);
const WorkspaceProblems = lazy(async () => (await import('./workspace-problems.tsx')).WorkspaceProblems);

export interface WorkspacePageProps {
  model: WorkspaceModel;
  /** The popup's search at full width. */
  Search: ComponentType;
}

/** The workspace: people, searches, orders and spending in a full tab. */
export function WorkspacePage({ model, Search }: WorkspacePageProps) {
  const { orders } = model;
  const session = model.session.value;
  return (
    <div class="ts-workspace">
      <header class="ts-workspace__head">
        <Mark size={24} />
        <h1 class="ts-workspace__title ts-grow ts-large ts-truncate">{t('extensionName')}</h1>
        {session?.hasKey && (
          <Credits amount={session.balance?.credits ?? null} extra={session.balance?.extra} />
        )}
        <IconButton icon={SettingsIcon} label={t('openOptions')} onClick={model.openOptions} />
      </header>
      <Rail model={model} />
      <main class="ts-workspace__main">
        <Problems model={model} />
        {session && !session.hasKey && model.account.value === null ? (
          <Notice
            kind="empty"
            icon={SettingsIcon}
            title={t('workspaceUnset')}
            actions={
              <Button variant="primary" onClick={model.openOptions}>
                {t('setUpTalentScout')}
              </Button>
            }
          >
            {t('workspaceUnsetText')}
          </Notice>
        ) : (
          <Place model={model} Search={Search} />
        )}
      </main>
      {orders.isAsking.value && <OrderDialogs session={session} orders={orders} />}
      {model.writing.value && <WritePeople model={model} people={model.writing.value} />}
      {model.fileAsked.value && <FileDialog {...model.fileAsked.value} />}
      <Toast announcement={model.announcement} />
      <UndoToast undo={model.undo} />
    </div>
  );
}

function Place({ model, Search }: WorkspacePageProps) {
  const place = model.place.value;
  return (
    <div class={`ts-place ts-place--${place}`}>
      {place === 'people' && <PeopleTab model={model} />}
      {place === 'lists' && <ListsPlace model={model} />}
      {place === 'templates' && <TemplatesPlace model={model.templates.value} />}
      {place === 'ats' && <AtsPlace model={model} />}
      {place === 'blocked' && <BlockedPlace model={model} />}
      {place === 'search' && <Search />}
      {place === 'activity' && <ActivityTab model={model} />}
      {place === 'searches' && <SearchesTab model={model} />}
      {place === 'spend' && <SpendTab model={model} />}
    </div>
  );
}

/** Problems that are shown in every place. That nothing can be read is said without loading anything. */
function Problems({ model }: { model: WorkspaceModel }) {
  return (
    <>
      {model.broken.value && (
        <Notice
          kind="error"
          title={t('workspaceReadFailed')}
          actions={
            <Button size="small" onClick={model.reload}>
              {t('workspaceReload')}
            </Button>
          }
        >
          {t('workspaceReadFailedText')}
        </Notice>
      )}
      <WorkspaceProblems model={model} />
    </>
  );
}
