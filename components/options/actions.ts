import type { AnswerOf, Reply } from '../../lib/messages/answers.ts';
import type { MessageOf } from '../../lib/messages/messages.ts';
import type { Network } from '../../lib/network/link.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { StorageUse } from './storage-used.tsx';

/** The answer to erasing everything: how many records are left, or why nothing was erased. */
export type Erased = Reply<{ left: number }>;

/** How far an export is, in records, and what stops it. */
export interface ExportProgress {
  onPart: (done: number, total: number) => void;
  stop: AbortSignal;
}

/** What the options page can do. An action that needs a browser permission asks for it first. */
export interface OptionsActions {
  /** A `key` of null keeps the stored key. */
  connect(
    address: { url: string; pattern: string },
    key: string | null,
  ): Promise<Reply<AnswerOf<'account.connect'>>>;
  /** The recruiter's word on whose a new key is. */
  answerNewKey(answer: MessageOf<'account.answer'>): Promise<Reply<null>>;
  /** Removes the key of the account in use. */
  disconnect(): Promise<Reply<null>>;
  switchAccount(account: string): Promise<Reply<null>>;
  renameAccount(account: string, name: string): Promise<Reply<null>>;
  removeKey(account: string): Promise<Reply<null>>;
  /** Lets the worker use the stored key again after the service refused it. */
  tryKeyAgain(): Promise<Reply<null>>;
  useNetwork(network: Network): Promise<Reply<AnswerOf<'network.use'>>>;
  /** Asks for host permissions that were taken away. Resolves to whether the extension has them now. */
  allow(patterns: string[]): Promise<boolean>;
  /** Opens the example profile in a new tab, with the sidebar. Resolves to whether the sidebar is there. */
  openProfile(): Promise<boolean>;
  setPrice(price: MessageOf<'account.price'>): Promise<Reply<null>>;
  /** How much room the extension's records take, and what takes it. */
  storageUsed(): Promise<StorageUse>;
  change(change: Partial<Settings>): Promise<Reply<null>>;
  /** Resolves to false when the browser did not grant the permission for notifications. */
  notify(on: boolean): Promise<Reply<null> | false>;
  /** Saves everything as a file, unless it is stopped before. */
  exportAll(progress: ExportProgress): Promise<Reply<{ saved: boolean }>>;
  eraseAll(): Promise<Erased>;
  openWorkspace(): void;
}

/** Values that a company's build puts into the empty fields. */
export interface Presets {
  serviceUrl: string;
  networkProfile: string;
}

/** The keyboard shortcuts of the extension's commands; null where none is set. */
export interface Shortcuts {
  sidebar: string | null;
  search: string | null;
  get: string | null;
}
