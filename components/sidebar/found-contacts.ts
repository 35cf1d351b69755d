import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { t } from '../../lib/i18n/text.ts';
import type { ProfileLink } from '../../lib/network/link.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { FieldView, PersonView } from '../../lib/views/person-view.ts';
import type { Copied } from '../contact/contact-block.tsx';
import { copyWords } from '../ui/contact-value.tsx';
import { fieldWords } from '../ui/field-words.ts';
import type { Paid, SidebarPorts } from './sidebar-types.ts';

interface FoundPorts extends Pick<SidebarPorts, 'ask' | 'copy' | 'isInFront' | 'now' | 'after'> {
  link: ReadonlySignal<ProfileLink | null>;
  view: ReadonlySignal<PersonView | null>;
  /** The clicks under way. A field is none of them any more once its view has changed. */
  pending: Signal<ReadonlySet<Paid>>;
  isHere(at: ProfileLink | null): boolean;
  schedule(ms: number, work: () => void): void;
  announce(text: string): void;
}

/** How long the sidebar shows that it copied. */
const COPIED_MS = 2_000;
/** Only what is found this soon after its click is copied by itself: later, the recruiter may have copied something else. */
const COPY_WITHIN_MS = 30_000;
/** A look-up that takes this long is announced once more. */
const STILL_MS = 60_000;

/** What was found of the person who is shown: it is copied, and the worker is told that it was seen. */
export function createFoundContacts(ports: FoundPorts) {
  const { link, view, pending, isHere, schedule, announce } = ports;
  const copied = signal<Copied | null>(null);
  /** The last click of this profile on Get, until what it found was copied. */
  let clicked: { fields: readonly ContactField[]; at: number } | null = null;
  /** Fields of this profile that were copied, and what the worker was last told of them. */
  const taken = new Set<ContactField>();
  let told = '';

  /** Copies what was found by the last click, if the recruiter wants that, and says when a look-up takes long. */
  function takeResults(before: PersonView, after: PersonView, at: ProfileLink): void {
    const turned = (field: ContactField, state: FieldView['state']) =>
      before.fields[field].state !== state && after.fields[field].state === state;
    for (const field of CONTACT_FIELDS) {
      if (turned(field, 'looking')) schedule(STILL_MS, () => sayStillLooking(field, at));
    }
    const isSame = (field: ContactField) =>
      JSON.stringify(before.fields[field]) === JSON.stringify(after.fields[field]);
    pending.value = new Set(
      [...pending.value].filter((one) => one === 'find' || one === 'enrich' || isSame(one)),
    );
    const found = clicked?.fields.find((field) => turned(field, 'found'));
    const value = found && after.fields[found];
    if (!clicked || !found || value?.state !== 'found' || !after.session.settings.copyWhenFound) return;
    const isSoon = ports.now() - clicked.at <= COPY_WITHIN_MS;
    clicked = null;
    if (!isSoon) return;
    void ports.isInFront().then((isInFront) => {
      if (isInFront && isHere(at)) copy(found, value.value);
    });
  }

  /**
   * Tells the worker that what it found of this person is on screen, and what was copied of it. Told again when there is
   * more: an order ends a moment after its value arrives.
   */
  function noteSeen(): void {
    const at = link.value;
    const { fields, session: now } = view.value ?? {};
    const isFound = fields && CONTACT_FIELDS.some((field) => fields[field].state === 'found');
    const news = [now?.found.found, ...taken].join();
    if (!at || !isFound || !now?.found.found || news === told) return;
    void ports.isInFront().then((isInFront) => {
      if (!isInFront || !isHere(at) || news === told) return;
      told = news;
      void ports.ask('person.seen', { link: at.canonical, copied: [...taken] });
    });
  }

  function sayStillLooking(field: ContactField, at: ProfileLink): void {
    if (isHere(at) && view.value?.fields[field].state === 'looking')
      announce(t('sidebarSayStill', fieldWords(field)));
  }

  function copy(field: ContactField, value: string): void {
    const show = (worked: boolean) => {
      const shown = { field, worked };
      copied.value = shown;
      announce(worked ? copyWords(field).done : t('contactCopyFailed'));
      if (!worked) return;
      taken.add(field);
      noteSeen();
      ports.after(COPIED_MS, () => {
        if (copied.value === shown) copied.value = null;
      });
    };
    void ports.copy(value).then(
      () => show(true),
      () => show(false),
    );
  }

  return {
    copied,
    takeResults,
    noteSeen,
    copy,
    /** The recruiter has clicked on Get. */
    noteClick(fields: readonly ContactField[]): void {
      clicked = { fields, at: ports.now() };
    },
    /** Another profile is shown. */
    clear(): void {
      clicked = null;
      taken.clear();
      told = '';
      copied.value = null;
    },
  };
}
