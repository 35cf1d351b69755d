import { type MessageKey, t, tn } from '../../lib/i18n/text.ts';
import { CONTACT_FIELDS } from '../../lib/service/model.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { unpricedWords } from '../orders/unpriced-words.ts';
import { Problem } from '../problems/problem.tsx';
import { type NextStep, problemText, withoutKey } from '../problems/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PaidButton } from '../ui/paid-button.tsx';
import type { About, SidebarModel } from './sidebar-types.ts';

type Place = 'overlay' | 'panel';

interface NotesProps {
  model: SidebarModel;
  place: Place;
}

/**
 * Asks before a spend above the recruiter's limit, or for somebody who is in the company's own system. Not a modal dialog, which would block the network's page. Over the page
 * such a spend can't be confirmed: what a page can still deceive the recruiter about must not cost much.
 */
function Confirm({ model, place }: NotesProps) {
  const confirming = model.confirming.value;
  if (!confirming) return null;
  const { credits, much = false, owned = 0 } = confirming;
  const limit = model.session.value?.limits.confirmAbove ?? null;
  const canCost = credits === null ? null : t('sidebarCanCost', tn('uiCredits', credits));
  const price = canCost ?? unpricedWords(confirming);
  const isOver = canCost !== null && limit !== null && (much || owned === 0);
  const [title = '', ...more] = [
    owned > 0 && tn('confirmOwned', owned),
    isOver && t('sidebarOverLimit', limit),
    price,
  ].filter((words) => words !== false);
  return (
    <Notice
      kind="warning"
      title={title}
      actions={
        <>
          {much && place === 'overlay' ? (
            <Button variant="primary" size="small" onClick={() => model.actions.openPanel()}>
              {t('sidebarOpenInPanel')}
            </Button>
          ) : (
            <PaidButton variant="primary" size="small" onPay={confirming.go}>
              {t('contactGet')}
            </PaidButton>
          )}
          <Button size="small" onClick={model.actions.cancelConfirm}>
            {t('uiCancel')}
          </Button>
        </>
      }
    >
      {more.length > 0 ? more.join(' ') : null}
    </Notice>
  );
}

/** The last action that failed, with its next step. */
function Failed({ model }: { model: SidebarModel }) {
  const { actions } = model;
  const problem = model.problem.value;
  if (!problem || (model.session.value?.keyRefused && problem.error.kind === 'key')) return null;
  const takeStep = stepsOf(model);
  return (
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
      onDismiss={problem.error.kind === 'worker-gone' ? undefined : actions.dismissProblem}
    />
  );
}

function stepsOf({ actions }: SidebarModel) {
  return (step: NextStep) => {
    if (step === 'options') actions.openOptions();
    if (step === 'reload') actions.reload();
    if (step === 'check') actions.checkNow();
  };
}

/** Why the newest request about the person was refused. */
function Refused({ model, problem }: { model: SidebarModel; problem: NonNullable<PersonView['problem']> }) {
  const isPool = problem.error.code === 'ENRICH_NOT_NEEDED';
  if (isPool && model.view.value?.profile) return null;
  if (model.problem.value || (model.session.value?.keyRefused && problem.error.kind === 'key')) return null;
  return (
    <Problem
      error={problem.error}
      steps={['options']}
      onStep={stepsOf(model)}
      onDismiss={isPool ? undefined : () => model.actions.settle(problem.request)}
    />
  );
}

/** The question or the problem of one part of the sidebar. */
export function NotesOn({ model, place, about }: NotesProps & { about: About }) {
  const refused = model.view.value?.problem;
  const isAbout = (op: string) => (op.startsWith('enrich') ? 'profile' : 'contact') === about;
  return (
    <>
      {model.problem.value?.about === about && <Failed model={model} />}
      {refused && isAbout(refused.op) && <Refused model={model} problem={refused} />}
      {model.confirming.value?.about === about && <Confirm model={model} place={place} />}
    </>
  );
}

export const STOPPED: Record<NonNullable<PersonView['stopped']>['why'], MessageKey> = {
  several: 'sidebarStoppedSeveral',
  nobody: 'sidebarStoppedNobody',
  lost: 'sidebarStoppedLost',
  limit: 'sidebarStoppedLimit',
  refused: 'sidebarStoppedRefused',
  blocked: 'personBlocked',
};

/** Why the last Get ended before it unlocked anything, and what its search cost. */
function Stopped({ stopped }: { stopped: NonNullable<PersonView['stopped']> }) {
  const { why, credits, error } = stopped;
  const used = credits !== null && t('sidebarSearchUsed', tn('uiCredits', credits));
  const reason = why === 'refused' && error && `${problemText(error).title}.`;
  return (
    <Notice kind="warning" title={t(STOPPED[why])}>
      {[reason, used].filter(Boolean).join(' ')}
    </Notice>
  );
}

/** What holds for all contacts of the person: what keeps them from being got, and what is under way. */
function Standing({ model, place }: NotesProps) {
  const view = model.view.value;
  const session = model.session.value;
  const { actions } = model;
  const takeStep = stepsOf(model);
  // A look-up that takes long says so in its own row.
  const isLookingUp = CONTACT_FIELDS.some((field) => view?.fields[field].state === 'looking');
  const isNameHidden = view?.match === 'not-found' && !model.pageName.value && !model.typedName.value;
  return (
    <>
      {session && !session.hasKey && <Problem error={withoutKey(session)} onStep={takeStep} />}
      {session?.keyRefused && <Problem error={{ kind: 'key' }} onStep={takeStep} />}
      {session?.hasKey && !session.allowed.service && (
        <Problem error={{ kind: 'no-permission', origin: t('sidebarTheService') }} onStep={takeStep} />
      )}
      {view?.held && (
        <Notice
          title={t('sidebarHeld')}
          actions={
            <Button size="small" onClick={actions.reveal}>
              {t('sidebarShow')}
            </Button>
          }
        />
      )}
      {view?.stopped && <Stopped stopped={view.stopped} />}
      {isNameHidden && (
        <Notice
          title={t('sidebarNameHidden')}
          actions={
            place === 'overlay' && (
              <Button size="small" onClick={() => actions.openPanel('name')}>
                {t('sidebarEnterName')}
              </Button>
            )
          }
        />
      )}
      {view?.linked?.namesDiffer && <Notice kind="warning" title={t('sidebarNamesDiffer')} />}
      {view?.relinked && (
        <Notice
          kind="warning"
          title={t('sidebarRelinkedTitle', view.person?.name ?? '')}
          actions={
            <PaidButton size="small" onPay={actions.unlink}>
              {t('uiDismiss')}
            </PaidButton>
          }
        >
          {t('sidebarRelinkedText', view.relinked.from)}
        </Notice>
      )}
      {view?.stalled && !isLookingUp && <Problem error={{ kind: 'stalled' }} />}
      {view?.parked && !view.stalled && <Problem error={{ kind: 'parked' }} />}
      {view?.pollError && (
        <Problem error={{ kind: 'poll', reason: view.pollError, at: view.nextCheckAt }} onStep={takeStep} />
      )}
      {session?.crowded && <Problem error={{ kind: 'crowded' }} />}
    </>
  );
}

/** What is to be said about the contacts, below them and in space that is kept for it. */
export function ContactNotes({ model, place }: NotesProps) {
  return (
    <div class="ts-sidebar__notes">
      <NotesOn model={model} place={place} about="contact" />
      {/* These stand in the profile's own tab. Where that is not shown, they must be seen all the same. */}
      {model.shownTab.value !== 'profile' && (
        <>
          <NotesOn model={model} place={place} about="match" />
          <NotesOn model={model} place={place} about="profile" />
        </>
      )}
      <Standing model={model} place={place} />
    </div>
  );
}
