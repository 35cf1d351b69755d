import { t } from '../../lib/i18n/text.ts';

/** The meaning of a colour. Words always say the same. */
export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';

export interface BadgeProps {
  tone?: Tone;
  children: string;
}

/** A label of one or two words, such as "Talent pool". */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span class={`ts-badge ts-tone--${tone}`}>{children}</span>;
}

/** What a list shows of a person: in the own pool or enriched, and whether a request is open. */
export function PersonBadges({ pool, enriched, busy }: { pool: boolean; enriched: boolean; busy: boolean }) {
  return (
    <>
      {pool && <Badge tone="accent">{t('personOwnPool')}</Badge>}
      {enriched && !pool && <Badge tone="info">{t('personEnriched')}</Badge>}
      {busy && <Badge tone="warning">{t('personBusy')}</Badge>}
    </>
  );
}
