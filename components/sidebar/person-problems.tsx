import { t, tn } from '../../lib/i18n/text.ts';
import { unpricedWords } from '../orders/unpriced-words.ts';
import { Problem } from '../problems/problem.tsx';
import { type NextStep, withoutKey } from '../problems/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PaidButton } from './paid-button.tsx';
import type { SidebarModel } from './sidebar-model.ts';

interface ConfirmProps {
  model: SidebarModel;
  place: 'overlay' | 'panel';
}

/**
 * Asks before a spend above the recruiter's limit. Not a modal dialog, which would block the network's page. Over the page
 * such a spend can't be confirmed: what a page can still deceive the recruiter about must not cost much.
 */
export function ConfirmNotice({ model, place }: ConfirmProps) {
  const confirming = model.confirming.value;
  if (!confirming) return null;
  const { credits, much = false } = confirming;
  return (
    <Notice
      kind="warning"
      title={t('problemConfirmTitle')}
      actions={
        <>
          {much && place === 'overlay' ? (
            <Button variant="primary" size="small" onClick={() => model.actions.openPanel()}>
              {t('sidebarOpenInPanel')}
            </Button>
          ) : (
            <PaidButton variant="primary" size="small" onPay={confirming.go}>
              {t('problemActionConfirm')}
            </PaidButton>
          )}
          <Button size="small" onClick={model.actions.cancelConfirm}>
            {t('uiCancel')}
          </Button>
        </>
      }
    >
      {credits === null ? unpricedWords(confirming) : t('problemConfirmText', tn('uiCredits', credits))}
    </Notice>
  );
}

/** The problems of the session and of this person, each with its next step. */
export function PersonProblems({ model }: { model: SidebarModel }) {
  const { actions } = model;
  const view = model.view.value;
  const session = model.session.value;
  const problem = model.problem.value;
  const takeStep = (step: NextStep) => {
    if (step === 'options') actions.openOptions();
    if (step === 'reload') actions.reload();
  };
  const isPool = view?.problem?.error.code === 'ENRICH_NOT_NEEDED';
  const refused = isPool && view?.profile ? null : view?.problem;
  const gone = problem?.error.kind === 'worker-gone';
  return (
    <>
      {problem && !(session?.keyRefused && problem.error.kind === 'key') && (
        <Problem
          error={problem.error}
          steps={problem.retry ? undefined : ['options', 'reload']}
          onStep={takeStep}
          button={(step, label) =>
            // A retry may spend credits too.
            step === 'retry' || step === 'again' ? (
              <PaidButton size="small" onPay={() => problem.retry?.()}>
                {label}
              </PaidButton>
            ) : (
              <Button size="small" onClick={() => takeStep(step)}>
                {label}
              </Button>
            )
          }
          onDismiss={
            gone
              ? undefined
              : () => {
                  model.problem.value = null;
                }
          }
        />
      )}
      {session && !session.hasKey && <Problem error={withoutKey(session)} onStep={takeStep} />}
      {session?.keyRefused && <Problem error={{ kind: 'key' }} onStep={takeStep} />}
      {session?.hasKey && !session.allowed.service && (
        <Problem error={{ kind: 'no-permission', origin: t('sidebarTheService') }} onStep={takeStep} />
      )}
      {refused && !problem && !(session?.keyRefused && refused.error.kind === 'key') && (
        <Problem
          error={refused.error}
          steps={['options']}
          onStep={takeStep}
          onDismiss={isPool ? undefined : () => actions.settle(refused.request)}
        />
      )}
      {view?.stalled && <Problem error={{ kind: 'stalled' }} />}
      {view?.parked && !view.stalled && <Problem error={{ kind: 'parked' }} />}
      {view?.pollError && (
        <Problem error={{ kind: 'poll', reason: view.pollError }} steps={['options']} onStep={takeStep} />
      )}
      {session?.crowded && <Problem error={{ kind: 'crowded' }} />}
    </>
  );
}
