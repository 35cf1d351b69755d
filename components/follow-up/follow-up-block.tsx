import type { Signal } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { ErrorIcon } from '../ui/icons.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ContactedControls } from './contacted-controls.tsx';
import type { FollowUpModel, Noted } from './follow-up-model.ts';
import { ListControls } from './list-controls.tsx';
import { NoteControls } from './note-controls.tsx';
import type { PartProps } from './part-props.ts';
import { ReminderControls } from './reminder-controls.tsx';
import { TagControls } from './tag-controls.tsx';
import { useNoted } from './use-noted.ts';

export interface FollowUpBlockProps {
  model: FollowUpModel;
  /** The person under all their urns, of which there is at least one. */
  somebody: Somebody;
  /** The level of its heading. */
  level?: 2 | 3;
  /** The person's name, where several people are shown. */
  name?: string | undefined;
  /** Whether the focus is wanted here. */
  wanted?: Signal<boolean> | undefined;
}

/** What the recruiter has noted of one person: lists with their stages, tags, when they were contacted, a reminder, and notes. */
export function FollowUpBlock({ model, somebody, level = 2, name, wanted }: FollowUpBlockProps) {
  const block = useRef<HTMLDivElement>(null);
  const { noted, failed, again } = useNoted(model, somebody);
  const isWanted = noted !== null && wanted?.value === true;
  useLayoutEffect(() => {
    if (!isWanted) return;
    wanted.value = false;
    block.current?.querySelector('button')?.focus();
  }, [isWanted, wanted]);
  return (
    <Section title={t('followUpTitle')} level={level} of={name}>
      <div ref={block} class="ts-follow-up">
        {noted && <Parts key={somebody.urns[0]} model={model} somebody={somebody} noted={noted} />}
        {!noted && !failed && (
          <div class="ts-follow-up__loading">
            <Skeleton lines={4} />
          </div>
        )}
        {failed && (
          <div class="ts-row">
            <Problem words={t('followUpReadFailed')} />
            <Button size="small" onClick={again}>
              {t('tryAgain')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

const PARTS = [
  { part: 'lists', Controls: ListControls },
  { part: 'tags', Controls: TagControls },
  { part: 'contacted', Controls: ContactedControls },
  { part: 'reminder', Controls: ReminderControls },
  { part: 'notes', Controls: NoteControls },
] as const;

function Parts({ model, somebody, noted }: Pick<PartProps, 'model' | 'somebody'> & { noted: Noted }) {
  const failed = model.failed.value;
  /** The part with the last change. */
  const [last, setLast] = useState<(typeof PARTS)[number]['part'] | null>(null);
  // What failed before the person was shown was told elsewhere.
  const hadFailed = useRef(failed).current;
  const problem = failed && <Problem words={t('followUpNotSaved')} />;
  return (
    <>
      {last === null && !hadFailed && problem}
      {PARTS.map(({ part, Controls }) => (
        <Controls
          key={part}
          model={model}
          somebody={somebody}
          noted={noted}
          attempt={(change) => {
            setLast(part);
            return change;
          }}
          problem={last === part && problem}
        />
      ))}
    </>
  );
}

function Problem({ words }: { words: string }) {
  return (
    <p class="ts-field__error" role="alert">
      <ErrorIcon />
      <span>{words}</span>
    </p>
  );
}
