import { LANGUAGE_LEVELS, type LanguageLevel } from '../../lib/service/model.ts';
import { t } from '../../lib/text.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { KeyValue } from '../ui/key-value.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Timeline } from '../ui/timeline.tsx';

function isLevel(level: string): level is LanguageLevel {
  return (LANGUAGE_LEVELS as readonly string[]).includes(level);
}

function levelName(level: string): string {
  if (!isLevel(level)) return level;
  switch (level) {
    case 'BASIC':
      return t('sidebarLevelBasic');
    case 'CONVERSATIONAL':
      return t('sidebarLevelConversational');
    case 'FLUENT':
      return t('sidebarLevelFluent');
    case 'NATIVE':
      return t('sidebarLevelNative');
  }
}

/** Work, studies, skills and languages, once they are here. */
export function ProfileTab({ view }: { view: PersonView }) {
  const { profile, enriching } = view;
  if (!profile) {
    if (enriching === 'sending' || enriching === 'running') return <Skeleton lines={6} />;
    return <p class="ts-muted">{t('sidebarProfileEmpty')}</p>;
  }
  const { experience, education, skills, languages } = profile;
  if (experience.length + education.length + skills.length + languages.length === 0) {
    return (
      <Notice kind="empty" title={t('sidebarProfileBareTitle')}>
        {t('sidebarProfileBareText')}
      </Notice>
    );
  }
  return (
    <div class="ts-stack ts-stack--loose">
      {experience.length > 0 && (
        <Section title={t('sidebarExperience')}>
          <Timeline entries={experience} />
        </Section>
      )}
      {education.length > 0 && (
        <Section title={t('sidebarEducation')}>
          <Timeline entries={education} />
        </Section>
      )}
      {skills.length > 0 && (
        <Section title={t('sidebarSkills')}>
          <ul class="ts-row ts-row--wrap">
            {skills.map((skill) => (
              <li key={skill} class="ts-badge ts-tone--neutral" dir="auto">
                {skill}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {languages.length > 0 && (
        <Section title={t('sidebarLanguages')}>
          <KeyValue items={languages.map(({ name, level }) => ({ label: name, value: levelName(level) }))} />
        </Section>
      )}
    </div>
  );
}
