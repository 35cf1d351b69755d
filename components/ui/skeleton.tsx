import { t } from '../../lib/i18n/text.ts';

export interface SkeletonProps {
  lines?: number;
  /** Starts with a circle for a picture. */
  person?: boolean;
}

/** Placeholder while something is being loaded. */
export function Skeleton({ lines = 2, person }: SkeletonProps) {
  return (
    <div>
      <span class="ts-sr-only">{t('uiLoading')}</span>
      <div class="ts-skeleton" aria-hidden="true">
        {person && <span class="ts-skeleton__circle" />}
        <span class="ts-skeleton__lines">
          {Array.from({ length: lines }, (_, line) => (
            <span key={line} class="ts-skeleton__line" />
          ))}
        </span>
      </div>
    </div>
  );
}
