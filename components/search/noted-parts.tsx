import { t } from '../../lib/i18n/text.ts';
import type { NotedLine } from '../follow-up/noted-line.ts';
import { ListIcon } from '../ui/icons.tsx';

/** What is noted of a person, in the rest of a line. The title has what does not fit. */
export function NotedParts({ noted: { parts, all } }: { noted: NotedLine }) {
  return (
    <span class="ts-result__noted ts-truncate" title={all}>
      <ListIcon size={12} />
      <span class="ts-sr-only">{t('followUpTitle')}: </span>
      {parts.map((part) => (
        <span key={part} class="ts-result__noted-part">
          {part}{' '}
        </span>
      ))}
    </span>
  );
}
