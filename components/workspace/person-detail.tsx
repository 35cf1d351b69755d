import { useEffect, useRef } from 'preact/hooks';
import { date } from '../../lib/i18n/dates.ts';
import { inWords, joinWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import { CONTACT_FIELDS } from '../../lib/service/model.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { CloseIcon, TrashIcon } from '../ui/icons.tsx';
import { lazy } from '../ui/lazy.tsx';
import { levelWords } from '../ui/level-words.ts';
import { Outside } from '../ui/outside.tsx';
import { SafeLink } from '../ui/safe-link.tsx';
import { Section } from '../ui/section.tsx';
import { ProfileHistory } from '../ui/timeline.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

const parts = () => import('./drawer-parts.ts');
const DrawerContact = lazy(async () => (await parts()).DrawerContact);
const CopyAs = lazy(async () => (await parts()).CopyAs);
const FollowUpBlock = lazy(async () => (await parts()).FollowUpBlock);

/** Where letters are typed, or lead to an item. */
const TAKES_LETTERS = 'input:not([type=checkbox]), textarea, select, [role=menu]';

export interface PersonDetailProps {
  /** J and K go to the next person and back. */
  singleKeys: boolean;
  person: PersonRecord;
  model: WorkspaceModel;
  onDelete: () => void;
  /** Opens the person after this one (1) or before it (-1). */
  onStep: (by: number) => void;
  onClose: () => void;
}

/** Everything known of one person, in a drawer over the right side of the list. */
export function PersonDetail({ person, model, singleKeys, onDelete, onStep, onClose }: PersonDetailProps) {
  const name = person.name || t('personUnnamed');
  const pane = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { urn } = person;
  // Asked before the drawing: what had the focus may go with the last person.
  const hadFocus = pane.current?.contains(document.activeElement) ?? true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person begins at the top of the drawer
  useEffect(() => {
    if (!pane.current) return;
    pane.current.scrollTop = 0;
    // While the recruiter walks through the list with its keys, the focus stays there.
    if (hadFocus) heading.current?.focus();
  }, [urn]);
  const known = CONTACT_FIELDS.filter((field) => person.contacts[field]?.value).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, and for each contact that arrives
  useEffect(() => {
    if (known > 0 && document.hasFocus()) model.copies.see(urn);
  }, [urn, known]);
  return (
    <aside
      ref={pane}
      class="ts-detail"
      aria-label={t('extensionName')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to take the keyboard
      tabIndex={0}
      onKeyDown={(event) => {
        const withModifier = event.ctrlKey || event.metaKey || event.altKey;
        const field = event.target instanceof Element && event.target.closest(TAKES_LETTERS);
        const isTyped = field && !withModifier && [...event.key].length === 1;
        if (isTyped) return event.stopPropagation();
        const step = singleKeys && !field ? { j: 1, k: -1 }[event.key.toLowerCase()] : undefined;
        // In a field with a text, Escape is no wish to leave that.
        const holdsText = field && 'value' in field && field.value !== '';
        if (event.key === 'Escape' && !holdsText) onClose();
        else if (step !== undefined && !withModifier) onStep(step);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div class="ts-detail__head">
        <Avatar name={name} src={person.pictureUrl} size="large" />
        <div class="ts-grow">
          <h2 ref={heading} class="ts-title ts-focus-quiet" tabIndex={-1}>
            <Outside text={name} />
          </h2>
          {person.title && <Outside as="p" text={person.title} />}
          <p class="ts-muted ts-outside">{joinWords([person.company, person.place])}</p>
        </div>
        <IconButton icon={CloseIcon} label={t('uiClose')} onClick={onClose} />
      </div>
      <div class="ts-row ts-row--wrap ts-detail__links">
        {person.networkUrl && (
          <SafeLink href={person.networkUrl} label={`${t('workspaceOpenProfile')}: ${inWords(name)}`}>
            {t('workspaceOpenProfile')}
          </SafeLink>
        )}
        {/* The key forgets what was copied of the last person. */}
        <CopyAs key={urn} person={() => person} ports={model.copyPorts} />
      </div>
      {/* The key resets what was opened for the last person. */}
      <div class="ts-detail__contact">
        <DrawerContact key={urn} model={model} person={person} urns={urnsOf(model, urn)} />
      </div>
      <div class="ts-detail__follow-up">
        {model.followUp.value && (
          <FollowUpBlock model={model.followUp.value} somebody={{ urns: urnsOf(model, urn) }} level={3} />
        )}
      </div>
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

/** Every urn of the person in the drawer. */
function urnsOf({ people }: WorkspaceModel, urn: string): readonly string[] {
  const urns = people.opened.value?.one.urns ?? [];
  return urns.includes(urn) ? urns : [urn];
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
