import { useState } from 'preact/hooks';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { ListedPerson } from '../../lib/people/listed-people.ts';
import { isExportOffIn } from '../../lib/settings/export-policy.ts';
import { personRow } from '../../lib/views/search-view.ts';
import { useCopies } from '../files/use-copies.ts';
import { AddToListDialog } from '../follow-up/add-to-list-dialog.tsx';
import type { FollowUpModel } from '../follow-up/follow-up-model.ts';
import { withProfile } from '../orders/order-model.ts';
import { Button } from '../ui/button.tsx';
import { ChevronDownIcon, MailIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ContactedDialog } from './contacted-dialog.tsx';
import { focusRow } from './focus-row.ts';
import { withoutContacts } from './person-facts.ts';
import { ReminderDialog } from './reminder-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

export interface ChosenPeopleProps {
  model: WorkspaceModel;
  chosen: readonly ListedPerson[];
  onDelete: (them: readonly ListedPerson[]) => void;
}

type Asked = 'list' | 'tag' | 'contacted' | 'reminder';

/** The bar for the selected people, with what it asks for. */
export function ChosenPeople({ model, chosen, onDelete }: ChosenPeopleProps) {
  const { people } = model;
  const followUp = model.followUp.value;
  const [asked, setAsked] = useState<Asked | null>(null);
  const records = chosen.map(({ person }) => person);
  const asRow = (one: ListedPerson) => personRow(one.person, people.isBusy(one));
  /** Rows that tell a dialog about money whom it has to leave out. */
  const rowsOf = async (them: readonly ListedPerson[]) => {
    const allowed = new Set(await model.allowed(them).catch(() => them));
    return them.map((one) => ({ ...asRow(one), blocked: !allowed.has(one) }));
  };
  const missing = new Set(withoutContacts(records, model.session.value?.settings.defaultFields ?? []));
  const gettable = chosen.filter(({ person }) => missing.has(person));
  const write = () => {
    model.writing.value = chosen;
  };
  const isOff = isExportOffIn(model.session.value);
  const copies = useCopies(() => records, model.copyPorts, isOff && chosen.length > 1);
  const list = followUp?.lists.value?.find(({ id }) => id === people.filter.value.list?.id);
  return (
    <>
      <BulkBar
        chosen={chosen.length}
        says={copies.said}
        isCut={people.isSelectionCut.value}
        gettable={gettable.length}
        unenriched={
          records.filter(({ origin, enrichedAt }) => origin !== 'pool' && enrichedAt === null).length
        }
        refreshable={withProfile(chosen.map(asRow)).length}
        onGet={async () => {
          model.orders.unlocking.value = await rowsOf(gettable);
        }}
        onProfiles={async () => model.orders.enrich(await rowsOf(chosen))}
        onRefresh={async () => {
          model.orders.refreshing.value = await rowsOf(chosen);
        }}
        isExportOff={isOff}
        onExport={() => void model.exportPeople(() => [chosen], chosen.length)}
        onDelete={() => onDelete(chosen)}
        onClear={() => {
          people.clearSelection();
          focusRow();
        }}
        more={[
          ...(followUp
            ? [
                { id: 'write', label: t('writeButton'), onSelect: write },
                { id: 'tag', label: t('bulkTag'), onSelect: () => setAsked('tag') },
                { id: 'contacted', label: t('bulkContacted'), onSelect: () => setAsked('contacted') },
                { id: 'reminder', label: t('bulkRemind'), onSelect: () => setAsked('reminder') },
                ...(list
                  ? [
                      {
                        id: 'remove',
                        label: t('followUpRemoveFromList'),
                        onSelect: () => say(model, followUp.removeFromList(chosen, list.id)),
                      },
                    ]
                  : []),
              ]
            : []),
          ...copies.items.map((item) => ({ ...item, label: `${t('copyAs')}: ${item.label}` })),
        ]}
      >
        {followUp && (
          // In a narrow window it is in the last menu only.
          <span class="ts-bulk__write">
            <Button icon={MailIcon} onClick={write}>
              {t('writeButton')}
            </Button>
          </span>
        )}
        {followUp && (
          <Menu
            label={t('bulkAddToList')}
            icon={ChevronDownIcon}
            items={[
              { id: '', label: t('followUpNewList'), onSelect: () => setAsked('list') },
              ...(followUp.lists.value ?? []).map((one) => ({
                id: one.id,
                label: inWords(one.name),
                onSelect: () => say(model, followUp.addToList(chosen, one)),
              })),
            ]}
          />
        )}
        {followUp && list && (
          <Menu
            label={t('bulkMoveToStage')}
            icon={ChevronDownIcon}
            items={list.stages.map((stage) => ({
              id: stage.id,
              label: inWords(stage.name),
              onSelect: () => say(model, followUp.setStage(chosen, list.id, stage)),
            }))}
          />
        )}
      </BulkBar>
      {followUp && asked && (
        <Dialogs
          asked={asked}
          model={model}
          followUp={followUp}
          chosen={chosen}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface DialogsProps {
  asked: Asked;
  model: WorkspaceModel;
  followUp: FollowUpModel;
  chosen: readonly ListedPerson[];
  onClose: () => void;
}

function Dialogs({ asked, model, followUp, chosen, onClose }: DialogsProps) {
  if (asked === 'list') return <AddToListDialog model={followUp} people={chosen} onClose={onClose} />;
  if (asked === 'tag')
    return (
      <TagDialog
        title={tn('bulkTagTitle', chosen.length)}
        action={t('followUpAddTag')}
        followUp={followUp}
        onTag={(tag) => {
          onClose();
          void say(model, followUp.addTag(chosen, tag));
        }}
        onClose={onClose}
      />
    );
  if (asked === 'reminder')
    return (
      <ReminderDialog
        count={chosen.length}
        onSave={(reminder) => {
          onClose();
          void say(model, followUp.setReminder(chosen, reminder));
        }}
        onClose={onClose}
      />
    );
  return (
    <ContactedDialog
      count={chosen.length}
      onChannel={(channel) => {
        onClose();
        void say(model, followUp.markContacted(chosen, channel));
      }}
      onClose={onClose}
    />
  );
}

/** Says so where a change has left everybody as they were. What was changed is said with the offer to undo it. */
async function say({ undo, announce }: WorkspaceModel, changed: Promise<boolean>): Promise<void> {
  const before = undo.offered.peek();
  if ((await changed) && undo.offered.peek() === before) announce(t('bulkUnchanged'));
}
