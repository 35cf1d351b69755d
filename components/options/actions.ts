import type { AnswerOf, Reply } from '../../lib/messages/answers.ts';
import type { Network } from '../../lib/network/link.ts';
import type { Settings } from '../../lib/settings/settings.ts';

/** What came of erasing: how many records are still there, or why it did not happen. */
export type Erased = Reply<{ left: number }>;

/** What the options page can have done. Each asks the browser for a permission first where one is missing. */
export interface OptionsActions {
  /** `key` is null when the one in use is to be kept. */
  connect(
    address: { url: string; pattern: string },
    key: string | null,
  ): Promise<Reply<AnswerOf<'account.connect'>>>;
  disconnect(): Promise<Reply<null>>;
  /** The service refused the key: one more try with it. */
  tryKeyAgain(): Promise<Reply<null>>;
  useNetwork(network: Network): Promise<Reply<AnswerOf<'network.use'>>>;
  /** Asks for origins that were allowed once; resolves to whether they are now. */
  allow(patterns: string[]): Promise<boolean>;
  change(change: Partial<Settings>): Promise<Reply<null>>;
  /** Switching notifications on asks for their permission; false when the browser said no. */
  notify(on: boolean): Promise<Reply<null> | false>;
  exportAll(): Promise<Reply<null>>;
  eraseAll(): Promise<Erased>;
  openWorkspace(): void;
}

/** What a company's build fills in beforehand. */
export interface Presets {
  serviceUrl: string;
  networkProfile: string;
}

/** The keys the browser has for our commands; null where none is set. */
export interface Shortcuts {
  sidebar: string | null;
  search: string | null;
}
