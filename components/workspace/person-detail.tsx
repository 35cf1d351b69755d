import { useEffect, useRef } from 'preact/hooks';
import { inWords, joinWords } from '../../lib/i18n/outside-text.ts';
import { date, t } from '../../lib/i18n/text.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import { CopiedContact } from '../orders/copied-contact.tsx';
import type { CopyModel } from '../orders/copy-model.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { fieldWords } from '../ui/field-words.ts';
import { CloseIcon, TrashIcon } from '../ui/icons.tsx';
import { levelWords } from '../ui/level-words.ts';
import { Outside } from '../ui/outside.tsx';
import { SafeLink } from '../ui/safe-link.tsx';
import { Section } from '../ui/section.tsx';
import { ProfileHistory } from '../ui/timeline.tsx';

export interface PersonDetailProps {
  person: PersonRecord;
  busy: boolean;
  copies: CopyModel;
  onDelete: () => void;
  onClose: () => void;
}

/** Everything known of one person. */
export function PersonDetail({ person, busy, copies, onDelete, onClose }: PersonDetailProps) {
  const name = person.name || t('personUnnamed');
  const pane = useRef<HTMLElement>(null);
  const { urn } = person;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person begins at the top of the pane
  useEffect(() => {
    if (pane.current) pane.current.scrollTop = 0;
  }, [urn]);
  return (
    <aside
      ref={pane}
      class="ts-detail"
      aria-label={t('workspaceDetail', name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to take the keyboard
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div class="ts-detail__head">
        <Avatar name={name} src={person.pictureUrl} size="large" />
        <div class="ts-grow">
          <h2 class="ts-title">
            <Outside text={name} />
          </h2>
          {person.title && <Outside as="p" text={person.title} />}
          <p class="ts-muted ts-outside">{joinWords([person.company, person.place])}</p>
        </div>
        <IconButton icon={CloseIcon} label={t('uiClose')} onClick={onClose} />
      </div>
      <div class="ts-row ts-row--wrap">
        {person.networkUrl && (
          <SafeLink href={person.networkUrl} label={`${t('workspaceOpenProfile')}: ${inWords(name)}`}>
            {t('workspaceOpenProfile')}
          </SafeLink>
        )}
      </div>
      <Section title={t('profileContact')} level={3}>
        <dl class="ts-pairs">
          {CONTACT_FIELDS.map((field) => (
            <ContactRow key={field} field={field} person={person} busy={busy} copies={copies} />
          ))}
        </dl>
      </Section>
      <Profile person={person} />
      <p class="ts-muted ts-small">
        {[
          person.enrichedAt !== null && t('workspaceEnrichedOn', date(person.enrichedAt)),
          t('workspaceSeenOn', date(person.seenAt)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div>
        <Button icon={TrashIcon} size="small" onClick={onDelete}>
          {t('workspaceDelete')}
        </Button>
      </div>
    </aside>
  );
}

interface ContactRowProps {
  field: ContactField;
  person: PersonRecord;
  busy: boolean;
  copies: CopyModel;
}

function ContactRow({ field, person, busy, copies }: ContactRowProps) {
  const found = person.contacts[field];
  const value = found?.value ?? null;
  return (
    <>
      <dt>{fieldWords(field)}</dt>
      <dd class="ts-row">
        {value === null ? (
          <span class="ts-muted">
            {found
              ? t('workspaceContactNotFound', date(found.at))
              : t(busy ? 'personBusy' : 'workspaceContactLocked')}
          </span>
        ) : (
          <CopiedContact urn={person.urn} field={field} value={value} copies={copies} />
        )}
      </dd>
    </>
  );
}

function Profile({ person }: { person: PersonRecord }) {
  const { experience, education, skills, languages } = person;
  if (experience.length + education.length + skills.length + languages.length === 0) {
    return person.enrichedAt === null ? <p class="ts-muted">{t('workspaceNotEnriched')}</p> : null;
  }
  return (
    <>
      <ProfileHistory experience={experience} education={education} level={3} />
      {skills.length > 0 && (
        <Section title={t('profileSkills')} level={3}>
          <div class="ts-row ts-row--wrap">
            {skills.map((skill, index) => (
              <Chip key={index} label={skill} />
            ))}
          </div>
        </Section>
      )}
      {languages.length > 0 && (
        <Section title={t('profileLanguages')} level={3}>
          <div class="ts-row ts-row--wrap">
            {languages.map(({ name, level }, index) => (
              <Chip key={index} label={level === '' ? name : `${name} · ${levelWords(level)}`} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
