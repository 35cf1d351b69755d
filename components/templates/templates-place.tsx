import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import type { UsableTemplate } from '../../lib/templates/languages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { focusIfLost } from '../ui/focus.ts';
import { MailIcon, PlusIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { MailPreview } from './mail-preview.tsx';
import { OwnFields } from './own-fields.tsx';
import { sampleMail } from './sample-mail.ts';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateRow } from './template-row.tsx';
import { fullWords } from './template-words.ts';
import './templates.css';
import type { TemplatesModel } from './templates-model.ts';

export interface TemplatesPlaceProps {
  model: TemplatesModel | null;
}

/** The recruiter's first mails: a list of them, or the one that is being written. */
export function TemplatesPlace({ model }: TemplatesPlaceProps) {
  if (!model || model.own.value === null) return <Skeleton lines={4} />;
  const draft = model.draft.value;
  return (
    <div class="ts-templates">
      {draft ? <TemplateEditor model={model} draft={draft} /> : <TemplateList model={model} />}
    </div>
  );
}

function TemplateList({ model }: { model: TemplatesModel }) {
  const groups = model.groups.value;
  const isFull = model.isFull.value;
  const [previewed, setPreviewed] = useState<UsableTemplate | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  const count = model.own.value?.length;
  // What had the focus goes with the editor, or with a template that is deleted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a template is gone when there are fewer
  useLayoutEffect(() => focusIfLost(create.current), [count]);
  const button = (
    <Button
      ref={create}
      variant="primary"
      icon={PlusIcon}
      aria-disabled={isFull || undefined}
      onClick={model.create}
    >
      {t('templatesNew')}
    </Button>
  );
  return (
    <>
      {groups.length === 0 ? (
        <Notice kind="empty" icon={MailIcon} title={t('templatesEmpty')} actions={button}>
          {t('templatesIntro')}
        </Notice>
      ) : (
        <>
          <div class="ts-row">
            {button}
            {isFull && <span class="ts-muted">{fullWords()}</span>}
          </div>
          <ul class="ts-templates__rows">
            {groups.map((group) => (
              <TemplateRow
                key={group.key}
                model={model}
                group={group}
                onPreview={setPreviewed}
                onDelete={(template) => void model.remove(template)}
              />
            ))}
          </ul>
        </>
      )}
      <OwnFields model={model} />
      {previewed && (
        <Dialog open title={inWords(previewed.name)} onClose={() => setPreviewed(null)}>
          <MailPreview mail={sampleMail(previewed, model.fields.value)} />
        </Dialog>
      )}
    </>
  );
}
