import { useRef } from 'preact/hooks';
import { MAX_TAGS } from '../../lib/follow-up/changes.ts';
import { t } from '../../lib/i18n/text.ts';
import { Chip } from '../ui/chip.tsx';
import { useKeptFocus } from './kept-focus.ts';
import type { PartProps } from './part-props.ts';
import { TagField } from './tag-field.tsx';

/** The tags of a person, and a field for further ones. */
export function TagControls({ model, somebody, noted, attempt, problem }: PartProps) {
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part, 'input');
  const { tags } = noted.followUp;
  return (
    <div ref={part} class="ts-follow-up__part">
      <ul class="ts-follow-up__row" aria-label={t('followUpTags')}>
        {tags.map((tag) => (
          <li key={tag} class="ts-follow-up__tag">
            <Chip label={`#${tag}`} onRemove={() => void attempt(model.removeTag([somebody], tag))} />
          </li>
        ))}
        <li class="ts-follow-up__tag">
          <TagField
            taken={tags}
            isFull={tags.length >= MAX_TAGS}
            tagsLike={model.tagsLike}
            onAdd={(tag) => attempt(model.addTag([somebody], tag))}
          />
        </li>
      </ul>
      {problem}
    </div>
  );
}
