import { useState } from 'preact/hooks';
import { month } from '../../lib/i18n/dates.ts';
import { joinWords, shownLines } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import type { HistoryEntry } from '../../lib/service/model.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { KeyValue } from './key-value.tsx';
import { Outside } from './outside.tsx';
import { Section } from './section.tsx';

export interface TimelineProps {
  entries: readonly HistoryEntry[];
  /** Only this many entries are shown at first. */
  limit?: number;
}

function period({ start, end }: HistoryEntry): string | null {
  if (start) return t('uiPeriod', month(start), end ? month(end) : t('uiPresent'));
  return end ? month(end) : null;
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const current = entry.start !== null && entry.end === null;
  const where = joinWords([entry.title && entry.organisation, entry.place]);
  const when = period(entry);
  const heading = entry.title ?? entry.organisation;
  return (
    <li class={classNames('ts-timeline__entry', current && 'ts-timeline__entry--current')}>
      {heading && <Outside as="p" class="ts-timeline__title" text={heading} />}
      {where && <p class="ts-outside">{where}</p>}
      {when && <p class="ts-timeline__when">{when}</p>}
      {entry.description && (
        <p class="ts-timeline__description ts-outside" dir="auto">
          {shownLines(entry.description)}
        </p>
      )}
      {entry.rest.length > 0 && <KeyValue items={entry.rest} />}
    </li>
  );
}

/** Work experience or education, in the order given. */
export function Timeline({ entries, limit = 5 }: TimelineProps) {
  const [open, setOpen] = useState(false);
  const folded = entries.length > limit;
  const shown = folded && !open ? entries.slice(0, limit) : entries;
  return (
    <div class="ts-stack ts-stack--tight">
      <ol class="ts-timeline">
        {shown.map((entry, index) => (
          <Entry key={index} entry={entry} />
        ))}
      </ol>
      {folded && (
        <span class="ts-timeline__more">
          <Button variant="ghost" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('uiShowLess') : t('uiShowAll', entries.length)}
          </Button>
        </span>
      )}
    </div>
  );
}

export interface ProfileHistoryProps {
  experience: readonly HistoryEntry[];
  education: readonly HistoryEntry[];
  /** Level of the headings. */
  level?: 2 | 3;
}

/** A person's work experience and education, each under its heading. */
export function ProfileHistory({ experience, education, level = 2 }: ProfileHistoryProps) {
  return (
    <>
      {experience.length > 0 && (
        <Section title={t('profileExperience')} level={level}>
          <Timeline entries={experience} />
        </Section>
      )}
      {education.length > 0 && (
        <Section title={t('profileEducation')} level={level}>
          <Timeline entries={education} />
        </Section>
      )}
    </>
  );
}
