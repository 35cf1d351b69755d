import { CONTACT_FIELDS } from '../../lib/service/model.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import { contactRow, type RowContext } from '../contact/contact-rows.ts';
import { getPrice, isMatched } from '../contact/get-price.ts';
import type { SidebarModel } from './sidebar-types.ts';

/** Whether nothing more can be said of the profile page before a click has read it. */
export function isToBeRead({ unread, view }: Pick<SidebarModel, 'unread' | 'view'>): boolean {
  return unread.value && view.value !== null && view.value.match !== 'unset' && !isMatched(view.value);
}

/** The urn of the person of the profile page, if it is known who they are. */
export function knownUrn(view: PersonView | null): string | undefined {
  return view && !view.held && isMatched(view) ? view.person?.urn : undefined;
}

/** What the contact block shows of the person. */
export function shownContact(model: SidebarModel): {
  view: PersonView | null;
  context: Omit<RowContext, 'now'>;
} {
  const view = model.view.value;
  const pending = model.pending.value;
  return {
    // Before the page is read, nobody is being looked for.
    view: view && isToBeRead(model) ? { ...view, match: 'unset' } : view,
    context: {
      hasName: (model.typedName.value ?? model.pageName.value) !== null,
      pending: new Set(CONTACT_FIELDS.filter((field) => pending.has(field))),
      finding: pending.has('find'),
    },
  };
}

/** Gets what is got by default, if its buttons could be pressed now. */
export function getDefaultContact(model: SidebarModel, now: number): void {
  const { view, context } = shownContact(model);
  if (!view || view.held || model.confirming.value) return;
  const fields = CONTACT_FIELDS.filter((field) => {
    const { control } = contactRow(field, view, { ...context, now });
    return control.filled && control.does === 'get';
  });
  if (fields.length > 0) model.actions.get(fields, getPrice(view, fields).credits);
}
