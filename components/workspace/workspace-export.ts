import type { Signal } from '@preact/signals';
import { peopleOf } from '../../lib/people/listed-people.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import type { FileDialogProps } from '../files/file-dialog.tsx';
import { type ChosenFile, type FileSource, fileToMake } from '../files/file-source.ts';
import { orderTitle } from '../orders/activity-words.ts';
import type { Exporting } from './exporting.ts';
import { openAccount } from './opened.ts';
import type { WorkspacePorts } from './workspace-model.ts';

type ExportPorts = Pick<
  WorkspacePorts,
  'open' | 'followUps' | 'blockList' | 'now' | 'newClick' | 'isExportOff'
>;

/** Asks which file of people is wanted, and makes it, for each place of the workspace. */
export function createWorkspaceExport(
  { open, followUps, blockList, now, newClick, isExportOff }: ExportPorts,
  exporting: Exporting,
  asked: Signal<FileDialogProps | null>,
  isHidden: (key: string) => boolean,
  { undo, announce }: Pick<FileDialogProps, 'undo' | 'announce'>,
) {
  /** Opens the dialog. Resolves to null if no file is wanted. */
  const choose = (source: FileSource) =>
    new Promise<ChosenFile | null>((resolve) => {
      const end = (chosen: ChosenFile | null) => {
        asked.value = null;
        resolve(chosen);
      };
      asked.value = { source, now, newId: newClick, undo, announce, onSave: end, onClose: () => end(null) };
    });

  /** Resolves to false if no file is wanted. */
  async function people(parts: FileSource['parts'], count: number, what: string): Promise<boolean> {
    const [own, blocked] = await Promise.all([followUps(), blockList()]);
    const source = { what, count, parts, isHidden, own, blocked, isOff: isExportOff };
    const chosen = await choose(source);
    if (chosen) await exporting.run(count, () => fileToMake(chosen, source, now()));
    return chosen !== null;
  }

  return {
    people,
    /** People who were found by a search, each once. */
    async urns(urns: readonly string[], what: string): Promise<void> {
      const at = await openAccount(open);
      if (!at) return;
      const keys = urns.map((urn) => `${at.account}|${urn}`);
      const found = await peopleOf(at.store, at.lists, keys);
      const listed = [...new Map([...found.values()].map((one) => [one.key, one])).values()];
      await people(() => [listed], listed.length, what);
    },
    /** The people of an order. */
    order(records: readonly PersonRecord[], order: OrderView): Promise<boolean> {
      const listed = records.map((person) => ({
        key: `${person.account}|${person.urn}`,
        person,
        urns: [person.urn],
      }));
      return people(() => [listed], listed.length, orderTitle(order));
    },
  };
}
