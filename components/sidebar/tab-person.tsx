import type { ComponentType } from 'preact';
import { useId, useState } from 'preact/hooks';
import { joinWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import { ContactBlock } from '../contact/contact-block.tsx';
import { ContactLine } from '../contact/contact-line.tsx';
import { isMatched } from '../contact/get-price.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { Outside } from '../ui/outside.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { NotesOn, STOPPED } from './notes.tsx';
import { headline, status } from './person-card.tsx';
import { isToBeRead, shownContact } from './shown-contact.ts';
import type { SidebarModel } from './sidebar-types.ts';

export interface TabPersonProps {
  model: SidebarModel;
  /** One row, since something else needs the room. */
  folded: boolean;
  /** What keeps clicks from counting. */
  hindrance?: ComponentType | undefined;
}

/** What is said below the name: who it is, or why the recruiter is needed. */
function lineOf({ view: { value: view }, pageName, typedName }: SidebarModel): string {
  if (!view || view.match === 'unset') return '';
  if (isMatched(view)) return joinWords([headline(view.person), view.person?.place]);
  if (view.stopped && view.match !== 'several') return t(STOPPED[view.stopped.why]);
  return pageName.value || typedName.value || view.match !== 'not-found' ? '' : t('sidebarNameHidden');
}

/** Whether a match has to be chosen or a name typed, for which there is room in the side panel. */
function needsPanel(model: SidebarModel): boolean {
  const view = model.view.value;
  if (!view || isMatched(view) || view.match === 'unset' || view.match === 'looking') return false;
  const hasName = model.pageName.value ?? model.typedName.value;
  return (
    view.match === 'several' || view.choices.length > 0 || view.searched || !hasName || isToBeRead(model)
  );
}

/** The contacts of the person in the tab in front, above what else is shown. Each line keeps its place in every state. */
export function TabPerson({ model, folded, hindrance: Hindrance }: TabPersonProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { view, context } = shownContact(model);
  const name = model.pageName.value?.full || view?.name || view?.person?.name || t('sidebarSomebody');
  const contact = { view, context, copied: model.copied.value, actions: model.actions };
  const isWhole = !folded || isOpen;
  const line = lineOf(model);
  return (
    <section class="ts-tab-person" aria-labelledby={id}>
      <div class="ts-tab-person__head">
        <h2 id={id} class="ts-strong ts-truncate">
          <Outside text={name} />
        </h2>
        {isWhole ? (
          view && view.match !== 'unset' && <StatusDot {...status(view)} />
        ) : (
          <ContactLine {...contact} />
        )}
        {folded && (
          <IconButton
            icon={ChevronDownIcon}
            size="small"
            label={t('popupAllContacts')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {isWhole && (
        <>
          <div class="ts-tab-person__line">
            <span class="ts-muted ts-small ts-truncate" dir="auto" title={line || undefined}>
              {line}
            </span>
            {needsPanel(model) && (
              <Button size="small" variant="ghost" onClick={() => model.actions.openPanel()}>
                {t('sidebarOpenInPanel')}
              </Button>
            )}
          </div>
          <ContactBlock key={model.link.value?.canonical} {...contact} />
        </>
      )}
      <div class="ts-tab-person__notes">
        <NotesOn model={model} place="panel" about="contact" />
        {Hindrance && <Hindrance />}
      </div>
      <LiveRegion message={model.announcement} />
    </section>
  );
}
