import { useRef, useState } from 'preact/hooks';
import { date } from '../../lib/i18n/dates.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Outside } from '../ui/outside.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AtsColumns } from './ats-columns.tsx';
import { AtsDrop } from './ats-drop.tsx';
import type { AtsModel } from './ats-model.ts';
import { AtsReport } from './ats-report.tsx';
import { atsProblemWords, percentWords } from './ats-words.ts';
import { useFocusBack } from './use-focus-back.ts';
import type { WorkspaceModel } from './workspace-model.ts';

export interface AtsPlaceProps {
  model: WorkspaceModel;
}

/** The people of the company's own system: which file was imported last, and the import of another one. */
export function AtsPlace({ model }: AtsPlaceProps) {
  const ats = model.ats.value;
  return ats && ats.last.value !== undefined ? <Shown ats={ats} /> : <Skeleton lines={4} />;
}

function Shown({ ats }: { ats: AtsModel }) {
  const step = ats.step.value;
  const problem = ats.problem.value;
  const report = ats.report.value;
  const top = useRef<HTMLDivElement>(null);
  useFocusBack(top, `${step.kind} ${ats.last.value?.at}`);
  return (
    <div ref={top} class="ts-ats" tabIndex={-1}>
      <p class="ts-ats__text">{t('atsIntro')}</p>
      {problem && (
        <Notice kind="error" title={atsProblemWords(problem)} onDismiss={ats.dismiss}>
          {t('atsUnchanged')}
        </Notice>
      )}
      {report && <AtsReport report={report} isImported={problem === null} />}
      {step.kind === 'columns' && <AtsColumns ats={ats} chosen={step.chosen} />}
      {(step.kind === 'reading' || step.kind === 'importing') && (
        <div class="ts-ats__progress">
          <ProgressBar
            label={t(step.kind === 'reading' ? 'atsReading' : 'atsImporting', step.file)}
            value={step.kind === 'reading' ? null : step.percent}
            max={100}
            words={step.kind === 'reading' ? undefined : percentWords(step.percent)}
          />
          <Button onClick={ats.cancel}>{t('uiCancel')}</Button>
        </div>
      )}
      {step.kind === 'start' && <Start ats={ats} />}
    </div>
  );
}

/** The last import and the choice of a file. */
function Start({ ats }: { ats: AtsModel }) {
  const last = ats.last.value;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {last && (
        <Section title={t('atsLast')}>
          <div class="ts-ats__last">
            <div class="ts-grow">
              <Outside as="p" class="ts-strong" text={last.file} />
              <p class="ts-muted">
                {date(last.at)} · {tn('atsImported', last.people)}
              </p>
            </div>
            <Button onClick={() => setAsking(true)}>{t('blockedRemove')}</Button>
          </div>
        </Section>
      )}
      <AtsDrop again={last != null} onFile={(file) => void ats.choose(file)} />
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('atsRemoveTitle')}
        action={t('blockedRemove')}
        onConfirm={() => {
          setAsking(false);
          void ats.remove();
        }}
        onClose={() => setAsking(false)}
      >
        {t('atsRemoveText')}
      </ConfirmDialog>
    </>
  );
}
