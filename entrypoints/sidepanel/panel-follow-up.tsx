import type { Signal } from '@preact/signals';
import '../../components/follow-up/follow-up.css';
import { BlockedControls } from '../../components/follow-up/blocked-controls.tsx';
import { createBlockedModel } from '../../components/follow-up/blocked-model.ts';
import { PersonFollowUp } from '../../components/follow-up/person-follow-up.tsx';
import type { NotedProps } from '../../components/sidebar/sidebar.tsx';
import { Button } from '../../components/ui/button.tsx';
import { MailIcon } from '../../components/ui/icons.tsx';
import '../../components/ui/toast.css';
import { UndoToast } from '../../components/ui/undo-toast.tsx';
import { browser } from '../../lib/browser.ts';
import { t } from '../../lib/i18n/text.ts';
import { createBlocking } from '../../lib/people/change-blocked.ts';
import { askToWrite } from '../workspace/asked-to-write.ts';
import { openFollowUp } from '../workspace/open-follow-up.ts';
import { outside } from '../workspace/outside.ts';

/** What the recruiter notes of the person in the side panel. `wanted`: the focus is wanted there. */
export function createPanelFollowUp(wanted: Signal<boolean>) {
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
    await browser.tabs.create({ url: `${browser.runtime.getURL('/workspace.html')}#write` });
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
              <Button size="small" icon={MailIcon} onClick={() => void write(urn)}>
                {t('writeButton')}
              </Button>
            )}
            <PersonFollowUp model={model} somebodyOf={somebodyOf} urn={urn} wanted={wanted} />
          </>
        )}
        <UndoToast undo={undo} />
      </>
    ),
    async markContacted(urn: string): Promise<void> {
      await model.markContacted([await somebodyOf(urn)], 'email');
    },
  };
}
