import { number, t, tn } from '../../lib/i18n/text.ts';

export interface CreditsProps {
  /** Null when it is not known yet. */
  amount: number | null;
  /** The second balance, shown apart. */
  extra?: number | null | undefined;
}

export function Credits({ amount, extra }: CreditsProps) {
  if (amount === null) return <span class="ts-credits ts-muted">{t('uiCreditsUnknown')}</span>;
  const figure = number(amount);
  const [before = '', after = ''] = tn('uiCredits', amount).split(figure);
  return (
    <span class="ts-credits">
      {before}
      <span class="ts-credits__amount">{figure}</span>
      {after}
      {extra ? (
        <span class="ts-credits__extra" title={tn('uiExtraCredits', extra)}>
          <span aria-hidden="true">+{number(extra)}</span>
          <span class="ts-sr-only"> {tn('uiExtraCredits', extra)}</span>
        </span>
      ) : null}
    </span>
  );
}
