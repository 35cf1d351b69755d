import { t, tn } from '../../lib/i18n/text.ts';
import { OrderDialogs } from '../orders/order-dialogs.tsx';
import { OrderNotPlaced } from '../orders/order-not-placed.tsx';
import { Problem } from '../problems/problem.tsx';
import { withoutKey } from '../problems/problem-text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Credits } from '../ui/credits.tsx';
import { SettingsIcon } from '../ui/icons.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Mark } from '../ui/mark.tsx';
import { Notice } from '../ui/notice.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { PeopleTab } from './people-tab.tsx';
import { SearchesTab } from './searches-tab.tsx';
import { Toast } from './toast.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

/** The chart and the tables are loaded when somebody looks at them. */
const SpendTab = lazy(async () => (await import('./spend-tab.tsx')).SpendTab);

export interface WorkspacePageProps {
  model: WorkspaceModel;
}

/** The workspace: people, orders, spending and searches in a full tab. */
export function WorkspacePage({ model }: WorkspacePageProps) {
  const session = model.session.value;
  return (
    <div class="ts-workspace">
      <header class="ts-workspace__head">
        <Mark size={24} />
        <h1 class="ts-workspace__title ts-grow ts-large ts-truncate">
          {t('extensionName')} <span class="ts-muted">{t('workspaceTitle')}</span>
        </h1>
        {session?.hasKey && (
          <Credits amount={session.balance?.credits ?? null} extra={session.balance?.extra} />
        )}
        <IconButton icon={SettingsIcon} label={t('openOptions')} onClick={model.openOptions} />
      </header>
      <main class="ts-workspace__main">
        <WorkspaceProblems model={model} />
        {session && !session.hasKey && model.records.value.people === null ? (
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
          <WorkspaceTabs model={model} />
        )}
      </main>
      <OrderDialogs session={session} orders={model.orders} />
      <Toast announcement={model.announcement} />
    </div>
  );
}

function WorkspaceTabs({ model }: WorkspacePageProps) {
  const tab = model.tab.value;
  return (
    <Tabs
      label={t('workspaceTabs')}
      selected={tab}
      onSelect={(id) => {
        model.tab.value = id;
      }}
      tabs={[
        { id: 'people', label: t('workspacePeople') },
        { id: 'jobs', label: t('ordersTitle'), count: model.openOrders.value },
        { id: 'spend', label: t('workspaceSpend') },
        { id: 'searches', label: t('workspaceSearches') },
      ]}
    >
      {tab === 'people' && <PeopleTab model={model} />}
      {tab === 'jobs' && <OrdersTab model={model} />}
      {tab === 'spend' && <SpendTab model={model} />}
      {tab === 'searches' && <SearchesTab model={model} />}
    </Tabs>
  );
}

/** Problems that are shown on every tab. */
function WorkspaceProblems({ model }: WorkspacePageProps) {
  const session = model.session.value;
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
      {session && session.waiting !== null && (
        <Problem error={withoutKey(session)} onStep={model.openOptions} />
      )}
      {session?.keyRefused && (
        <Problem error={{ kind: 'key', status: 401 }} steps={['options']} onStep={model.openOptions} />
      )}
      {session?.crowded && <Problem error={{ kind: 'crowded' }} />}
      {session !== null && session.quarantined > 0 && (
        <Notice kind="warning" title={tn('recordsSetAside', session.quarantined)}>
          {t('recordsSetAsideText')}
        </Notice>
      )}
      <OrderNotPlaced orders={model.orders} openOptions={model.openOptions} />
    </>
  );
}
