import { peopleOf } from '../../lib/people/listed-people.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import { exportPeople } from '../files/export-people.ts';
import type { FileSource } from '../files/file-source.ts';
import { orderTitle } from '../orders/activity-words.ts';
import type { Exporting } from './exporting.ts';
import { openAccount } from './opened.ts';
import type { WorkspacePorts } from './workspace-model.ts';

/** Asks which file of people is wanted, and makes it, for each place of the workspace. */
export function createWorkspaceExport(
  { open, followUps, now, newClick }: Pick<WorkspacePorts, 'open' | 'followUps' | 'now' | 'newClick'>,
  exporting: Exporting,
  isHidden: (key: string) => boolean,
) {
  async function people(parts: FileSource['parts'], count: number, what: string): Promise<void> {
    const source = { what, count, parts, isHidden, own: await followUps() };
    await exportPeople(source, { now, newId: newClick }, (make) => exporting.run(count, make));
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
    async order(records: readonly PersonRecord[], order: OrderView): Promise<void> {
      const listed = records.map((person) => ({
        key: `${person.account}|${person.urn}`,
        person,
        urns: [person.urn],
      }));
      await people(() => [listed], listed.length, orderTitle(order));
    },
  };
}
