import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { focusOnce } from '../ui/focus.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/text-field.tsx';

export interface PromptBoxProps {
  prompt: string;
  busy: boolean;
  /** The recruiter pressed Search without a prompt or filters. */
  nothingAsked: boolean;
  onPrompt: (prompt: string) => void;
  onSearch: () => void;
}

/** The prompt, in the recruiter's own words, and the search button. */
export function PromptBox({ prompt, busy, nothingAsked, onPrompt, onSearch }: PromptBoxProps) {
  return (
    <div class="ts-prompt">
      <div class="ts-grow">
        <TextField
          multiline
          label={t('searchPrompt')}
          placeholder={t('searchPromptPlaceholder')}
          value={prompt}
          onInput={onPrompt}
          onSubmit={onSearch}
          error={nothingAsked ? t('searchNothingAsked') : null}
          ref={focusOnce}
        />
      </div>
      <Button variant="primary" icon={SearchIcon} busy={busy} onClick={onSearch}>
        {t('searchButton')}
      </Button>
    </div>
  );
}
