import { t } from '../../lib/i18n/text.ts';
import { Problem } from '../problems/problem.tsx';
import { type NextStep, problemText } from '../problems/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { SidebarModel } from './model.ts';
import { PaidButton } from './paid-button.tsx';

/** Asks before a spend above the recruiter's limit. In the view and not over the page: nothing of the page is blocked. */
export function Confirm({ model }: { model: SidebarModel }) {
  const confirming = model.confirming.value;
  if (!confirming) return null;
  const { title, text, action } = problemText({ kind: 'confirm', credits: confirming.credits });
  return (
    <Notice
      kind="warning"
      title={title}
      actions={
        <>
          <PaidButton variant="primary" size="small" onPay={confirming.go}>
            {action?.label}
          </PaidButton>
          <Button size="small" onClick={model.actions.cancelConfirm}>
            {t('uiCancel')}
          </Button>
        </>
      }
    >
      {text}
    </Notice>
  );
}

/** All that stands in the way, each with its next step. */
export function PersonProblems({ model }: { model: SidebarModel }) {
  const { actions } = model;
  const view = model.view.value;
  const session = model.session.value;
  const failure = model.failure.value;
  const standing = (step: NextStep) => {
    if (step === 'options') actions.openOptions();
    if (step === 'reload') actions.reload();
  };
  const isPool = view?.problem?.error.code === 'ENRICH_NOT_NEEDED';
  const problem = isPool && view?.profile ? null : view?.problem;
  const gone = failure?.error.kind === 'worker-gone';
  return (
    <>
      {failure && !(session?.keyRefused && failure.error.kind === 'key') && (
        <Problem
          error={failure.error}
          steps={failure.retry ? undefined : ['options', 'reload']}
          onStep={standing}
          button={(step, label) =>
            // Trying again may spend like the first time did.
            step === 'retry' || step === 'again' ? (
              <PaidButton size="small" onPay={() => failure.retry?.()}>
                {label}
              </PaidButton>
            ) : (
              <Button size="small" onClick={() => standing(step)}>
                {label}
              </Button>
            )
          }
          onDismiss={
            gone
              ? undefined
              : () => {
                  model.failure.value = null;
                }
          }
        />
      )}
      {session && !session.hasKey && <Problem error={{ kind: 'no-account' }} onStep={standing} />}
      {session?.keyRefused && <Problem error={{ kind: 'key' }} onStep={standing} />}
      {session?.hasKey && !session.allowed.service && (
        <Problem error={{ kind: 'no-permission', origin: t('sidebarTheService') }} onStep={standing} />
      )}
      {problem && !failure && !(session?.keyRefused && problem.error.kind === 'key') && (
        <Problem
          error={problem.error}
          steps={['options']}
          onStep={standing}
          onDismiss={isPool ? undefined : () => actions.settle(problem.request)}
        />
      )}
      {view?.stalled && <Problem error={{ kind: 'stalled' }} />}
      {view?.parked && !view.stalled && <Problem error={{ kind: 'parked' }} />}
    </>
  );
}
