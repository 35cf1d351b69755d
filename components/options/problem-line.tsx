import { ErrorIcon } from '../ui/icons.tsx';

/** What went wrong with the control above, in a line that is kept for it, so that nothing moves. */
export function ProblemLine({ words }: { words: string | null }) {
  return (
    <div class="ts-problem-line">
      {words && (
        <p class="ts-field__error" role="alert">
          <ErrorIcon />
          <span>{words}</span>
        </p>
      )}
    </div>
  );
}
