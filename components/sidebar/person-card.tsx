import { useId, useRef } from 'preact/hooks';
import { inWords, joinWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { Tone } from '../ui/badge.tsx';
import { ChevronDownIcon, WarningIcon } from '../ui/icons.tsx';
import { Outside } from '../ui/outside.tsx';
import { PaidButton } from '../ui/paid-button.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import type { SidebarActions } from './sidebar-types.ts';

interface PersonCardProps {
  /** Null until the worker has told it. */
  view: PersonView | null;
  /** The name on the profile page. It is the heading, whoever the page was linked to. */
  pageName: string | null;
  actions: Pick<SidebarActions, 'unlink'>;
  /** Shows the people to choose from. */
  onChoose: () => void;
}

export function status({ match, searched, choices }: PersonView): { tone: Tone; label: string } {
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

export function headline(person: PersonView['person']): string {
  if (!person) return '';
  const { title, company } = person;
  if (title && company && !title.includes(company)) return t('sidebarTitleAt', title, company);
  return inWords(title ?? company ?? '');
}

/** Who the profile was matched to, in a small box that the state opens. */
function Matched({ view, actions }: Pick<PersonCardProps, 'actions'> & { view: PersonView }) {
  const id = useId();
  const anchor = `--ts-matched-${id}`;
  const box = useRef<HTMLElement>(null);
  const { person, linked } = view;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the box alone, and not the sidebar
    <span
      class="ts-person__state"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && box.current?.matches(':popover-open')) event.stopPropagation();
      }}
    >
      <button type="button" class="ts-person__matched" popovertarget={id} style={{ anchorName: anchor }}>
        <StatusDot {...status(view)} />
        <ChevronDownIcon size={12} />
      </button>
      <section
        ref={box}
        id={id}
        class="ts-menu__list ts-person__match"
        popover="auto"
        aria-label={t('sidebarMatchedTo')}
        style={{ positionAnchor: anchor }}
      >
        <p class="ts-muted ts-small">{linked ? t('sidebarByHand') : t('sidebarByLink')}</p>
        {person && <Outside as="p" class="ts-strong" text={person.name} />}
        <p class="ts-outside" dir="auto">
          {joinWords([headline(person), person?.place])}
        </p>
        {linked && (
          <PaidButton size="small" onPay={actions.unlink}>
            {t('sidebarUnlink')}
          </PaidButton>
        )}
      </section>
    </span>
  );
}

/** The state of the match. Where the recruiter is needed, it leads to the people to choose from. */
function MatchState({
  view,
  actions,
  onChoose,
}: Omit<PersonCardProps, 'view' | 'pageName'> & { view: PersonView }) {
  if (view.person) return <Matched view={view} actions={actions} />;
  const dot = <StatusDot {...status(view)} />;
  if (view.match !== 'several') return <span class="ts-person__state">{dot}</span>;
  return (
    <span class="ts-person__state">
      <button type="button" class="ts-person__matched" onClick={onChoose}>
        {dot}
      </button>
    </span>
  );
}

/** The person of the profile page, and whether they are known. Each line keeps its place in every state. */
export function PersonCard({ view, pageName, actions, onChoose }: PersonCardProps) {
  const person = view?.person ?? null;
  const name = pageName || view?.name || person?.name || t('sidebarSomebody');
  const line = joinWords([headline(person), person?.place]);
  const linked = view?.linked ?? null;
  return (
    <div class="ts-person">
      <Avatar name={name} src={person?.pictureUrl} size="large" />
      <div class="ts-grow">
        <div class="ts-person__head">
          <h1 class="ts-person__name ts-focus-quiet" tabIndex={-1}>
            <Outside text={name} />
          </h1>
          {view && view.match !== 'unset' ? (
            <MatchState view={view} actions={actions} onChoose={onChoose} />
          ) : (
            <span class="ts-person__state" />
          )}
        </div>
        {linked ? (
          <div class="ts-person__line ts-row">
            {linked.namesDiffer && <WarningIcon size={12} />}
            <span class="ts-truncate" dir="auto" title={inWords(linked.name)}>
              {t('sidebarLinkedTo', linked.name)}
            </span>
            <PaidButton class="ts-person__unlink" size="small" variant="ghost" onPay={actions.unlink}>
              {t('sidebarUnlink')}
            </PaidButton>
          </div>
        ) : (
          <p class="ts-person__line ts-truncate" dir="auto" title={line || undefined}>
            {line}
          </p>
        )}
      </div>
    </div>
  );
}
