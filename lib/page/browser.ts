/** The part of the browser's API that the launcher uses. */
export interface Browser {
  runtime: {
    id: string;
    getURL(path: string): string;
    sendMessage(message: { ask: string; request: unknown; inputs: number | undefined }): Promise<unknown>;
    /** Brings `toggle`, for the sidebar's shortcut, and `end`, when the launcher may not be here any more. */
    onMessage: { addListener(listen: (message: string) => void): void };
  };
  i18n: { getMessage(key: string): string };
}
