import { t } from '../../lib/i18n/text.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import type { Tone } from '../ui/badge.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { Portrait } from './portrait.tsx';

interface PersonCardProps {
  view: PersonView;
  /** The name on the profile page, used until the person is known. */
  pageName: string | null;
}

function status({ match, searched, choices }: PersonView): { tone: Tone; label: string } {
  switch (match) {
    case 'known':
      return { tone: 'success', label: t('sidebarKnown') };
    case 'own-pool':
      return { tone: 'accent', label: t('personOwnPool') };
    case 'looking':
      return { tone: 'info', label: t('sidebarLooking') };
    case 'several':
      return { tone: 'warning', label: choices.length === 1 ? t('sidebarToConfirm') : t('sidebarSeveral') };
    default:
      return { tone: 'neutral', label: searched ? t('sidebarNotFound') : t('sidebarNotKnown') };
  }
}

function headline(person: PersonView['person']): string {
  if (!person) return '';
  const { title, company } = person;
  if (title && company && !title.includes(company)) return t('sidebarTitleAt', title, company);
  return title ?? company ?? '';
}

/** The person of the profile page, and whether they are known. */
export function PersonCard({ view, pageName }: PersonCardProps) {
  const { person, match } = view;
  const name = person?.name || view.name || pageName || t('sidebarSomebody');
  const line = headline(person);
  return (
    <div class="ts-person">
      <Portrait name={name} src={person?.pictureUrl} size="large" />
      <div class="ts-grow">
        <div class="ts-person__head">
          <h1 class="ts-person__name" dir="auto">
            {name}
          </h1>
          {match !== 'unset' && <StatusDot {...status(view)} />}
        </div>
        {line && (
          <p class="ts-person__line" dir="auto">
            {line}
          </p>
        )}
        {person?.place && (
          <p class="ts-muted ts-small" dir="auto">
            {person.place}
          </p>
        )}
      </div>
    </div>
  );
}
