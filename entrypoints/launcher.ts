import type { UnlistedScriptDefinition } from 'wxt';
import { startLauncher } from '../lib/page/launcher.ts';

// The browser's own API: the polyfill is larger than the launcher, which runs on every page of the network.
export default { main: () => startLauncher(chrome) } satisfies UnlistedScriptDefinition;
