import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import { MAX_FIELD_NAME_CHARS, MAX_FIELD_VALUE_CHARS, MAX_FIELDS } from '../../lib/templates/limits.ts';
import { fieldNameProblem } from '../../lib/templates/problems.ts';
import type { OwnField } from '../../lib/templates/records.ts';
import { InlineForm } from '../follow-up/inline-form.tsx';
import { Button } from '../ui/button.tsx';
import { focusIfLost, focusOnce } from '../ui/focus.ts';
import { PlusIcon } from '../ui/icons.tsx';
import { Outside } from '../ui/outside.tsx';
import { Section } from '../ui/section.tsx';
import { TextField } from '../ui/text-field.tsx';
import { lengthWords } from './template-words.ts';
import type { TemplatesModel } from './templates-model.ts';

/** What the recruiter defines once and uses in every template. */
export function OwnFields({ model }: { model: TemplatesModel }) {
  const fields = model.fields.value;
  /** The place of the field that is edited; that after the last is a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const isFull = fields.length >= MAX_FIELDS;
  const close = () => setEdited(null);
  // The form is gone then, and a button that was not drawn beside it is there again.
  const wasEdited = useRef(false);
  useLayoutEffect(() => {
    if (wasEdited.current && edited === null)
      focusIfLost(part.current?.querySelector<HTMLElement>('.ts-own-fields__add') ?? null);
    wasEdited.current = edited !== null;
  }, [edited]);
  const form = (index: number) => (
    <FieldForm
      field={fields[index] ?? { name: '', value: '' }}
      others={fields.toSpliced(index, 1)}
      onSave={async (field) => {
        const isStored = await model.saveFields(
          fields.toSpliced(index, 1, field),
          t('templatesFieldSaved', field.name),
        );
        if (isStored) close();
      }}
      onClose={close}
    />
  );
  return (
    <Section title={t('templatesOwnFields')}>
      <div ref={part} class="ts-own-fields">
        <p class="ts-muted">{t('templatesOwnFieldsText')}</p>
        {model.failed.value && (
          <p class="ts-field__error" role="alert">
            {t('followUpNotSaved')}
          </p>
        )}
        <ul class="ts-own-fields__rows">
          {fields.map((field, index) => (
            <li key={field.name} class="ts-own-fields__row">
              {edited === index ? (
                form(index)
              ) : (
                <>
                  <span class="ts-own-fields__name">{`{${inWords(field.name)}}`}</span>
                  <span class="ts-own-fields__value ts-truncate">
                    <Outside text={field.value} />
                  </span>
                  <Button
                    size="small"
                    aria-label={t('templatesEditNamed', field.name)}
                    onClick={() => setEdited(index)}
                  >
                    {t('templatesEdit')}
                  </Button>
                  <Button
                    size="small"
                    aria-label={t('uiRemove', field.name)}
                    onClick={async () => {
                      await model.saveFields(
                        fields.toSpliced(index, 1),
                        t('templatesFieldRemoved', field.name),
                      );
                      focusIfLost(part.current?.querySelector<HTMLElement>('.ts-own-fields__add') ?? null);
                    }}
                  >
                    {t('templatesRemove')}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
        {edited === fields.length ? (
          form(edited)
        ) : (
          <div class="ts-row">
            <Button
              class="ts-own-fields__add"
              icon={PlusIcon}
              aria-disabled={isFull || undefined}
              onClick={() => setEdited(fields.length)}
            >
              {t('templatesAddField')}
            </Button>
            {isFull && <span class="ts-muted">{t('templatesFieldsFull', MAX_FIELDS)}</span>}
          </div>
        )}
      </div>
    </Section>
  );
}

interface FieldFormProps {
  field: OwnField;
  others: readonly OwnField[];
  onSave: (field: OwnField) => void;
  onClose: () => void;
}

function FieldForm({ field, others, onSave, onClose }: FieldFormProps) {
  const [name, setName] = useState(field.name);
  const [value, setValue] = useState(field.value);
  const problem = fieldNameProblem(name, others);
  const nameError =
    lengthWords(name, MAX_FIELD_NAME_CHARS) ??
    (problem === 'characters'
      ? t('templatesFieldCharacters')
      : problem === 'person'
        ? t('templatesFieldPerson')
        : problem === 'taken'
          ? t('templatesFieldTaken')
          : null);
  const valueError = lengthWords(value, MAX_FIELD_VALUE_CHARS);
  return (
    <div class="ts-own-fields__form">
      <InlineForm
        submit={t('followUpSave')}
        canSubmit={problem === null && nameError === null && valueError === null && value.trim() !== ''}
        onSubmit={() => onSave({ name: name.trim(), value: value.trim() })}
        onCancel={onClose}
      >
        <TextField
          label={t('templatesFieldName')}
          hint={t('templatesFieldNameHint')}
          value={name}
          onInput={setName}
          error={nameError}
          ref={focusOnce}
        />
        <TextField
          label={t('templatesFieldValue')}
          multiline
          value={value}
          onInput={setValue}
          error={valueError}
        />
      </InlineForm>
    </div>
  );
}
