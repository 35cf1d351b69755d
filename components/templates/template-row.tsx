import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import type { TemplateGroup, UsableTemplate } from '../../lib/templates/languages.ts';
import type { TemplateRecord } from '../../lib/templates/records.ts';
import { LockIcon, MoreIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { Outside } from '../ui/outside.tsx';
import { fullWords, languageWords, problemsWords } from './template-words.ts';
import type { TemplatesModel } from './templates-model.ts';

export interface TemplateRowProps {
  model: TemplatesModel;
  group: TemplateGroup;
  onPreview: (template: UsableTemplate) => void;
  onDelete: (template: TemplateRecord) => void;
}

/** One template in its languages, with what can be done with each. */
export function TemplateRow({ model, group, onPreview, onDelete }: TemplateRowProps) {
  const spoken = group.variants.map(({ language }) => language);
  return (
    <li class="ts-templates__row" aria-label={inWords(group.name)}>
      <h2 class="ts-templates__title ts-truncate" title={inWords(group.name)}>
        <Outside text={group.name} />
      </h2>
      {group.isManaged && (
        <p class="ts-templates__locked ts-muted ts-small">
          <LockIcon size={12} />
          {t('uiManaged')}
        </p>
      )}
      <ul>
        {group.variants.map((one) => (
          <Variant
            key={one.language}
            model={model}
            template={one}
            spoken={spoken}
            onPreview={onPreview}
            onDelete={onDelete}
          />
        ))}
      </ul>
    </li>
  );
}

interface VariantProps extends Omit<TemplateRowProps, 'group'> {
  template: UsableTemplate;
  /** The languages that the template has already. */
  spoken: readonly string[];
}

function Variant({ model, template, spoken, onPreview, onDelete }: VariantProps) {
  const language = languageWords(template.language);
  const stored = model.own.value?.find(({ id }) => id === template.id);
  const isFull = model.isFull.value;
  const words = problemsWords([template.subject, template.text], model.fields.value);
  const full = isFull ? { disabled: true, detail: fullWords() } : {};
  // English and Spanish are the most likely ones. The recruiter can choose any other.
  const next = ['en', 'es', 'fr', 'de', 'pt'].find((one) => !spoken.includes(one)) ?? 'it';
  return (
    <li class="ts-templates__variant">
      <button
        type="button"
        class="ts-templates__open"
        onClick={() => (stored ? model.edit(stored) : onPreview(template))}
      >
        <span class="ts-templates__language">{language}</span>{' '}
        <span class="ts-truncate ts-muted">
          <Outside text={template.subject} />
        </span>
      </button>
      <Menu
        label={t('listsMenu', `${template.name} · ${language}`)}
        icon={MoreIcon}
        iconOnly
        items={[
          ...(stored ? [{ id: 'edit', label: t('templatesEdit'), onSelect: () => model.edit(stored) }] : []),
          { id: 'preview', label: t('templatesPreview'), onSelect: () => onPreview(template) },
          {
            id: 'duplicate',
            label: t('templatesDuplicate'),
            ...full,
            onSelect: () => model.duplicate(template),
          },
          ...(stored
            ? [
                {
                  id: 'language',
                  label: t('templatesAddLanguage'),
                  ...full,
                  onSelect: () => model.translate(template, next),
                },
                { id: 'delete', label: t('workspaceDelete'), onSelect: () => onDelete(stored) },
              ]
            : []),
        ]}
      />
      {words && <p class="ts-templates__problem ts-small">{words}</p>}
    </li>
  );
}
