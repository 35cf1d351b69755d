import type { SessionView } from './session-view.ts';

/** Whether a view that showed one account is now told of another or of none, so that it must begin anew. */
export function isAccountReplaced(
  before: Pick<SessionView, 'account'> | null,
  { account }: Pick<SessionView, 'account'>,
): boolean {
  const shown = before?.account ?? null;
  return shown !== null && shown !== account;
}
