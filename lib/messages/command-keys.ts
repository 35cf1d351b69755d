import { browser } from '../browser.ts';
import { GET_CONTACT } from './commands.ts';

/** The keys of the extension's commands as the browser has them; null for a command without keys. */
export interface CommandKeys {
  sidebar: string | null;
  search: string | null;
  get: string | null;
}

export async function readCommandKeys(): Promise<CommandKeys> {
  const commands = await browser.commands.getAll();
  const keysOf = (name: string) => commands.find((command) => command.name === name)?.shortcut || null;
  return { sidebar: keysOf('toggle-sidebar'), search: keysOf('_execute_action'), get: keysOf(GET_CONTACT) };
}
