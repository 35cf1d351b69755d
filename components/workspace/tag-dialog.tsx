import { useState } from 'preact/hooks';
import { MAX_TAG_CHARS, normalTag } from '../../lib/follow-up/changes.ts';
import { t } from '../../lib/i18n/text.ts';
import type { FollowUpModel } from '../follow-up/follow-up-model.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Outside } from '../ui/outside.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAnswer } from '../ui/use-answer.ts';

export interface TagDialogProps {
  title: string;
  /** What the button says. */
  action: string;
  followUp: FollowUpModel;
  onTag: (tag: string) => void;
  onClose: () => void;
}

/** Asks for a tag, and offers those in use that begin with what is typed. */
export function TagDialog({ title, action, followUp, onTag, onClose }: TagDialogProps) {
  const [typed, setTyped] = useState('');
  const offered = useTagsLike(followUp, typed);
  const tag = normalTag(typed);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('uiCancel')}
          </Button>
          <Button variant="primary" disabled={tag === ''} onClick={() => onTag(tag)}>
            {action}
          </Button>
        </>
      }
    >
      <div class="ts-stack">
        <TextField
          label={t('tagName')}
          value={typed}
          // A # before it is no part of the tag.
          onInput={(value) => setTyped([...value].slice(0, MAX_TAG_CHARS + 1).join(''))}
          onSubmit={() => {
            if (tag !== '') onTag(tag);
          }}
          autoFocus
        />
        <ul class="ts-tags-offered" aria-label={t('tagsInUse')}>
          {offered.map((one) => (
            <li key={one} class="ts-lists__item">
              <Button size="small" onClick={() => onTag(one)}>
                <Outside text={`#${one}`} />
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** The tags in use that begin with what was typed, a few at most. */
function useTagsLike(followUp: FollowUpModel, typed: string): readonly string[] {
  return useAnswer(() => followUp.tagsLike(typed), [followUp, typed]) ?? [];
}
