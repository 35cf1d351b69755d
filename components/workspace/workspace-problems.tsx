import { t, tn } from '../../lib/i18n/text.ts';
import { OrderNotPlaced } from '../orders/order-not-placed.tsx';
import { Problem } from '../problems/problem.tsx';
import { withoutKey } from '../problems/problem-text.ts';
import { Notice } from '../ui/notice.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

export interface WorkspaceProblemsProps {
  model: WorkspaceModel;
}

/** What is wrong with the key, the storage, the last change or the last order. */
export function WorkspaceProblems({ model }: WorkspaceProblemsProps) {
  const session = model.session.value;
  const followUp = model.followUp.value;
  return (
    <>
      {session && session.waiting !== null && (
        <Problem error={withoutKey(session)} onStep={model.openOptions} />
      )}
      {session?.keyRefused && (
        <Problem error={{ kind: 'key', status: 401 }} steps={['options']} onStep={model.openOptions} />
      )}
      {session?.crowded && <Problem error={{ kind: 'crowded' }} />}
      {session !== null && session.moving !== null && <Notice title={t('historyMoving', session.moving)} />}
      {session !== null && session.quarantined > 0 && (
        <Notice kind="warning" title={tn('recordsSetAside', session.quarantined)}>
          {t('recordsSetAsideText')}
        </Notice>
      )}
      {followUp?.failed.value && (
        <Notice
          kind="error"
          title={t('followUpFailed')}
          onDismiss={() => {
            followUp.failed.value = false;
          }}
        >
          {t('followUpFailedText')}
        </Notice>
      )}
      <OrderNotPlaced orders={model.orders} openOptions={model.openOptions} />
    </>
  );
}
