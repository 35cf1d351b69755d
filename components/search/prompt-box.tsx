import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Field, fieldAttributes } from '../ui/field.tsx';
import { focusOnce } from '../ui/focus.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { lazy } from '../ui/lazy.tsx';
import { pasteLines } from './paste-lines.ts';

const SearchHistory = lazy(async () => (await import('./search-history.tsx')).SearchHistory);

export interface PromptBoxProps {
  prompt: string;
  busy: boolean;
  /** What is wrong with the prompt; null when it can be searched for. */
  problem: string | null;
  /** The recruiter pressed Search without a prompt or filters. */
  nothingAsked: boolean;
  /** What a search costs, in words. */
  price: string;
  /** Recent and saved searches, to be chosen from the box. */
  history: readonly SavedSearch[];
  /** The button that shows and hides the filters; null where they are always shown. */
  fold: { folded: boolean; filters: number; onFold: (folded: boolean) => void } | null;
  onPrompt: (prompt: string) => void;
  onSearch: () => void;
  onRun: (search: SavedSearch) => void;
}

/** The prompt in one line, with what a search costs or what is wrong below it. */
export function PromptBox(props: PromptBoxProps) {
  const { prompt, busy, problem, nothingAsked, price, history, fold, onPrompt, onSearch, onRun } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isDrawn = useRef(false);
  useEffect(() => {
    isDrawn.current = true;
  }, []);
  /** The list is shown, or has the focus too. */
  const [list, setList] = useState<'closed' | 'shown' | 'focused'>('closed');
  const error = problem ?? (nothingAsked ? t('searchNothingAsked') : null);
  const search = () => {
    setList('closed');
    onSearch();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') search();
    else if (event.key === 'ArrowDown' && history.length > 0) setList('focused');
    else if (event.key === 'Escape' && list !== 'closed') setList('closed');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = (event: FocusEvent & { currentTarget: HTMLElement }) => {
    const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!inside) setList('closed');
  };
  const label = t('searchPrompt');
  return (
    <div class="ts-prompt" onFocusOut={leave}>
      <Field
        id={id}
        label={label}
        labelHidden
        hint={price}
        error={error}
        after={
          <>
            {fold && <FoldButton {...fold} />}
            <IconButton
              icon={SearchIcon}
              size="small"
              label={t('searchButton')}
              busy={busy}
              disabled={problem !== null}
              aria-describedby={`${id}-note`}
              onClick={search}
            />
          </>
        }
      >
        <input
          {...fieldAttributes(id, { label, hint: price, error })}
          ref={(element) => {
            input.current = element;
            focusOnce(element);
          }}
          class="ts-field__input ts-truncate"
          type="text"
          autoComplete="off"
          placeholder={label}
          value={prompt}
          onInput={(event) => {
            setList('closed');
            onPrompt(event.currentTarget.value);
          }}
          onPaste={(event) => pasteLines(event, ' ')}
          onClick={() => setList('shown')}
          onFocus={(event) => {
            // The focus of the beginning, of a window that comes to the front and of a closed dialog leaves the results
            // in sight.
            const from = event.relatedTarget instanceof Element ? event.relatedTarget : null;
            if (isDrawn.current && from && !from.closest('dialog')) setList('shown');
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      {list !== 'closed' && history.length > 0 && (
        <SearchHistory
          searches={history}
          focused={list === 'focused'}
          onRun={(one) => {
            input.current?.focus();
            setList('closed');
            onRun(one);
          }}
          onCancel={() => {
            input.current?.focus();
            setList('closed');
          }}
        />
      )}
    </div>
  );
}

function FoldButton({ folded, filters, onFold }: NonNullable<PromptBoxProps['fold']>) {
  const words = folded ? t('searchEditForm') : t('searchFoldForm');
  return (
    <Button
      size="small"
      variant="ghost"
      class="ts-prompt__fold"
      aria-expanded={!folded}
      onClick={() => onFold(!folded)}
    >
      {folded && filters > 0 ? `${tn('searchFilterCount', filters)} · ${words}` : words}
    </Button>
  );
}
