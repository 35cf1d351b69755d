import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { Tone } from '../ui/badge.tsx';
import { Notice } from '../ui/notice.tsx';
import { Outside } from '../ui/outside.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { PaidButton } from './paid-button.tsx';
import type { SidebarActions } from './sidebar-model.ts';

interface PersonCardProps {
  view: PersonView;
  /** The name on the profile page. It is the heading, whoever the page was linked to. */
  pageName: string | null;
  actions: Pick<SidebarActions, 'unlink'>;
}

function status({ match, searched, choices, linked }: PersonView): { tone: Tone; label: string } {
  switch (match) {
    case 'known':
      return linked
        ? { tone: 'accent', label: t('sidebarByHand') }
        : { tone: 'success', label: t('sidebarKnown') };
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
  return inWords(title ?? company ?? '');
}

/** Whom the recruiter linked the page to, with the way back; and that a link has replaced the choice. */
function LinkedByHand({ view, actions }: Pick<PersonCardProps, 'view' | 'actions'>) {
  const { linked, relinked, person } = view;
  return (
    <>
      {linked && (
        <div class="ts-row ts-row--between">
          <span class="ts-grow" dir="auto">
            {t('sidebarLinkedTo', linked.name)}
          </span>
          <PaidButton size="small" variant="ghost" onPay={actions.unlink}>
            {t('sidebarUnlink')}
          </PaidButton>
        </div>
      )}
      {linked?.namesDiffer && <Notice kind="warning" title={t('sidebarNamesDiffer')} />}
      {relinked && (
        <Notice
          kind="warning"
          title={t('sidebarRelinkedTitle', person?.name ?? '')}
          actions={
            <PaidButton size="small" onPay={actions.unlink}>
              {t('uiDismiss')}
            </PaidButton>
          }
        >
          {t('sidebarRelinkedText', relinked.from)}
        </Notice>
      )}
    </>
  );
}

/** The person of the profile page, and whether they are known. */
export function PersonCard({ view, pageName, actions }: PersonCardProps) {
  const { person, match } = view;
  const name = pageName || view.name || person?.name || t('sidebarSomebody');
  const line = headline(person);
  return (
    <div class="ts-stack">
      <div class="ts-person">
        <Avatar name={name} src={person?.pictureUrl} size="large" />
        <div class="ts-grow">
          <div class="ts-person__head">
            <Outside as="h1" class="ts-person__name" text={name} />
            {match !== 'unset' && <StatusDot {...status(view)} />}
          </div>
          {line && (
            <p class="ts-person__line ts-outside" dir="auto">
              {line}
            </p>
          )}
          {person?.place && <Outside as="p" class="ts-muted ts-small" text={person.place} />}
        </div>
      </div>
      <LinkedByHand view={view} actions={actions} />
    </div>
  );
}
