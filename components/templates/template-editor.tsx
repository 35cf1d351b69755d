import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { languagesWith } from '../../lib/templates/languages.ts';
import { MAX_NAME_CHARS, MAX_SUBJECT_CHARS, MAX_TEXT_CHARS } from '../../lib/templates/limits.ts';
import type { TemplateDraft } from '../../lib/templates/records.ts';
import { nameKey } from '../../lib/templates/variables.ts';
import { Button } from '../ui/button.tsx';
import { focusOnce } from '../ui/focus.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { MailPreview } from './mail-preview.tsx';
import { sampleMail } from './sample-mail.ts';
import { fullWords, languageWords, lengthWords, problemsWords } from './template-words.ts';
import type { TemplatesModel } from './templates-model.ts';
import { VariableButtons } from './variable-buttons.tsx';

export interface TemplateEditorProps {
  model: TemplatesModel;
  draft: TemplateDraft;
}

/** Why a template can't be stored as it is typed, field by field. */
function problemsOf({ name, subject, text }: TemplateDraft, { fields, refused }: TemplatesModel) {
  const inText = (typed: string, max: number) =>
    lengthWords(typed, max) ?? problemsWords([typed], fields.value);
  return {
    name: lengthWords(name, MAX_NAME_CHARS) ?? (refused.value === 'taken' ? t('templatesTaken') : null),
    subject: inText(subject, MAX_SUBJECT_CHARS),
    text: inText(text, MAX_TEXT_CHARS),
  };
}

/** A template that is being written. What is typed is kept until it is saved or discarded. */
export function TemplateEditor({ model, draft }: TemplateEditorProps) {
  const problems = problemsOf(draft, model);
  const refused = model.refused.value;
  const lacks = nameKey(draft.name) === '' ? t('templatesNeedsName') : null;
  const needs = lacks ?? (draft.text.trim() === '' ? t('templatesNeedsText') : null);
  const canSave = needs === null && Object.values(problems).every((one) => one === null);
  const subject = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const text = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const last = useRef(text);
  const save = () => canSave && void model.save();
  const languages = languagesWith(draft.language)
    .map((value) => ({ value, label: languageWords(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const notSaved =
    refused === 'full'
      ? fullWords()
      : refused === 'changed'
        ? t('templatesChanged')
        : model.failed.value
          ? t('followUpNotSaved')
          : model.isGone.value && t('templatesDeleted', draft.name);
  return (
    <form
      class="ts-template"
      aria-label={draft.id === null ? t('templatesNew') : t('templatesEdit')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
        event.preventDefault();
        save();
      }}
    >
      <div class="ts-template__head">
        <TextField
          label={t('templatesName')}
          value={draft.name}
          onInput={(name) => model.type({ name })}
          error={problems.name}
          ref={focusOnce}
        />
        <SelectField
          label={t('templatesLanguage')}
          value={draft.language}
          options={languages}
          onChange={(language) => model.type({ language })}
        />
      </div>
      <div onFocusIn={() => (last.current = subject)}>
        <TextField
          label={t('templatesSubject')}
          value={draft.subject}
          onInput={(typed) => model.type({ subject: typed })}
          error={problems.subject}
          ref={(element) => {
            subject.current = element;
          }}
        />
      </div>
      <div class="ts-template__text" onFocusIn={() => (last.current = text)}>
        <TextField
          label={t('templatesText')}
          multiline
          value={draft.text}
          onInput={(typed) => model.type({ text: typed })}
          error={problems.text}
          ref={(element) => {
            text.current = element;
          }}
        />
      </div>
      <VariableButtons fields={model.fields.value} target={() => last.current.current} />
      <h2 class="ts-section__title">{t('templatesPreview')}</h2>
      <MailPreview mail={sampleMail(draft, model.fields.value)} />
      <div class="ts-template__foot">
        <p class="ts-muted ts-grow" role="status">
          {notSaved || (needs ?? t('templatesDraftKept'))}
        </p>
        <Button variant="ghost" onClick={model.discard}>
          {t('templatesDiscard')}
        </Button>
        <Button variant="primary" type="submit" aria-disabled={!canSave || undefined}>
          {t('followUpSave')}
        </Button>
      </div>
    </form>
  );
}
