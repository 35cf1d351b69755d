import { t } from '../../lib/i18n/text.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { KeyValue } from '../ui/key-value.tsx';
import { levelWords } from '../ui/level-words.ts';
import { Notice } from '../ui/notice.tsx';
import { Outside } from '../ui/outside.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ProfileHistory } from '../ui/timeline.tsx';

/** Experience, education, skills and languages of an enriched person. */
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
      <ProfileHistory experience={experience} education={education} />
      {skills.length > 0 && (
        <Section title={t('profileSkills')}>
          <ul class="ts-row ts-row--wrap">
            {skills.map((skill) => (
              <Outside as="li" key={skill} class="ts-badge ts-tone--neutral" text={skill} />
            ))}
          </ul>
        </Section>
      )}
      {languages.length > 0 && (
        <Section title={t('profileLanguages')}>
          <KeyValue items={languages.map(({ name, level }) => ({ label: name, value: levelWords(level) }))} />
        </Section>
      )}
    </div>
  );
}
