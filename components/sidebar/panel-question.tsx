import type { Ask } from '../../lib/messages/ask-with.ts';
import { NewKeyQuestion } from '../problems/new-key-question.tsx';
import type { SidebarModel } from './sidebar-types.ts';

/** Asks whose a new key is. Only in the side panel: a page of the network is told of no account. */
export function PanelQuestion({ model, ask }: { model: SidebarModel; ask: Ask }) {
  const newKey = model.session.value?.newKey;
  return (
    newKey && <NewKeyQuestion newKey={newKey} onAnswer={(answer) => void ask('account.answer', answer)} />
  );
}
