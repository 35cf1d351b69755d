import type { Signal } from '@preact/signals';
import '../../components/follow-up/follow-up.css';
import type { CopyPerson } from '../../components/files/copied-text.ts';
import { CopyAs } from '../../components/files/copy-as.tsx';
import { BlockedControls } from '../../components/follow-up/blocked-controls.tsx';
import { createBlockedModel } from '../../components/follow-up/blocked-model.ts';
import { PersonFollowUp } from '../../components/follow-up/person-follow-up.tsx';
import { WriteButton } from '../../components/follow-up/write-button.tsx';
import type { Whom } from '../../components/sidebar/panel-orders.ts';
import type { NotedProps } from '../../components/sidebar/sidebar.tsx';
import '../../components/ui/toast.css';
import { after } from '../../components/ui/clock.ts';
import { UndoToast } from '../../components/ui/undo-toast.tsx';
import { policyKeys } from '../../lib/blocked/block-keys.ts';
import { createBlocked } from '../../lib/blocked/blocked.ts';
import { createBlocking } from '../../lib/blocked/change-blocked.ts';
import { browser } from '../../lib/browser.ts';
import { ask } from '../../lib/messages/ask.ts';
import { isExportOff } from '../../lib/settings/export-policy.ts';
import { createPlainReader } from '../../lib/store/plain-reader.ts';
import type { FieldView, PersonView } from '../../lib/views/person-view.ts';
import { askToWrite } from '../workspace/asked-to-write.ts';
import { openFollowUp } from '../workspace/open-follow-up.ts';
import { outside } from '../workspace/outside.ts';
import { showWorkspace } from '../workspace/show-workspace.ts';
import { copyText } from './copy-text.ts';

const PORTS = { ask, copy: copyText, isOff: () => isExportOff(browser.storage.managed) };

const foundIn = (field: FieldView) =>
  field.state === 'found' ? { contact: { value: field.value, at: field.at } } : {};

/** Longer nobody waits for marks: the browser may answer late, or never, what its policy is. */
const MAX_MARKS_MS = 1_500;

/** The shown person as somebody who is copied; nobody if another one is shown by now. */
function copied(urn: string, view: PersonView | null): CopyPerson | null {
  if (view?.person?.urn !== urn) return null;
  const { contact: work_email } = foundIn(view.fields.work_email);
  const { contact: personal_email } = foundIn(view.fields.personal_email);
  const { contact: phone } = foundIn(view.fields.phone);
  return { ...view.person, contacts: { work_email, personal_email, phone } };
}

const hasEmail = (person: CopyPerson | null) =>
  Boolean(person?.contacts.work_email ?? person?.contacts.personal_email);

/**
 * What the recruiter notes of the person in the side panel, and the copy of what is known. `wanted`: the focus is wanted
 * there.
 */
export function createPanelFollowUp(wanted: Signal<boolean>, view: () => PersonView | null) {
  const { model, undo, somebodyOf, opened, changes } = openFollowUp(outside);
  const onChanged = () => {
    changes.tell({ hasReminders: false });
    outside.tellOfBlocked();
  };
  const blockedModel = createBlockedModel(async () => {
    const at = await opened();
    return at && createBlocking({ ...at, now: Date.now, onChanged });
  }, undo);
  /** There is room to write in the workspace. */
  async function write(urn: string): Promise<void> {
    await askToWrite(await somebodyOf(urn));
    await showWorkspace('#write');
  }
  /** Which of some people must not be contacted. */
  async function areBlocked(people: readonly Whom[]): Promise<boolean[]> {
    const [at, texts] = await Promise.all([opened(), outside.blockedByPolicy()]);
    const policy = new Set(texts.flatMap(policyKeys));
    if (!at) return [];
    const list = createBlocked({ store: createPlainReader(at.db), policy: () => policy });
    // Mostly nobody is blocked, which is asked once for all of them.
    if (!(await list.hasAny(at.account))) return [];
    const reasons = people.map(({ urns: [urn = ''], link }) => list.of(at.account, urn, [link]));
    return (await Promise.all(reasons)).map((reason) => reason !== null);
  }
  return {
    Noted: ({ urn, link, name, blocked }: NotedProps) => (
      <>
        <BlockedControls
          model={blockedModel}
          whom={{ urns: urn === undefined ? [] : [urn], link, name: name ?? link }}
          blocked={blocked}
        />
        {urn !== undefined && (
          <>
            {!blocked && (
              <WriteButton hasEmail={hasEmail(copied(urn, view()))} onWrite={() => void write(urn)} />
            )}
            {/* The key forgets what was copied of the last person. */}
            <CopyAs key={urn} person={() => copied(urn, view())} ports={PORTS} />
            <PersonFollowUp model={model} somebodyOf={somebodyOf} urn={urn} wanted={wanted} />
          </>
        )}
        <UndoToast undo={undo} />
      </>
    ),
    /** Which of some people must not be contacted; nothing of them where that takes too long. */
    areBlocked: (people: readonly Whom[]) =>
      Promise.race([
        areBlocked(people),
        new Promise<boolean[]>((resolve) => void after(MAX_MARKS_MS, () => resolve([]))),
      ]),
    async markContacted(urn: string): Promise<void> {
      await model.markContacted([await somebodyOf(urn)], 'email');
    },
  };
}
