import { useEffect, useId, useState } from 'preact/hooks';
import { MAX_TAG_CHARS, MAX_TAGS, normalTag } from '../../lib/follow-up/changes.ts';
import { t } from '../../lib/i18n/text.ts';
import { ErrorIcon } from '../ui/icons.tsx';
import { anchorOf, OfferedTags } from './offered-tags.tsx';
import { tooLong } from './too-long.ts';

export interface TagFieldProps {
  /** The tags that are set already. */
  taken: readonly string[];
  /** There can't be more. */
  isFull: boolean;
  /** Tags in use that begin with what was typed. */
  tagsLike: (typed: string) => Promise<readonly string[]>;
  /** Tells whether the tag could be stored. */
  onAdd: (tag: string) => Promise<boolean>;
}

/** What ends a tag while it is typed. */
const SEPARATOR = /[,،，]/;

/** Tags in use that begin with what is typed, while somebody wants to see them. */
function useOffered({ taken, tagsLike }: TagFieldProps, typed: string, isOpen: boolean): string[] {
  const [offered, setOffered] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isOpen) return setOffered([]);
    let isWanted = true;
    const offer = (tags: readonly string[]) => isWanted && setOffered(tags);
    // Without an offer a tag is typed to its end.
    tagsLike(typed).then(offer, () => offer([]));
    return () => {
      isWanted = false;
    };
  }, [tagsLike, typed, isOpen]);
  return offered.filter((tag) => !taken.includes(tag));
}

/** What is typed, and the way from there to tags. Texts that could not be stored come back. */
function useTyped(onAdd: TagFieldProps['onAdd']) {
  const [typed, setTyped] = useState('');
  const isLong = (text: string) => tooLong(text.replace(/^[\s#]+/, ''), MAX_TAG_CHARS);
  const problem = typed.split(SEPARATOR).reduce<string | null>((found, one) => found ?? isLong(one), null);
  async function add(texts: readonly string[], rest: string): Promise<void> {
    setTyped(rest);
    for (const text of texts) {
      const tag = normalTag(text);
      if (tag !== '' && !(await onAdd(tag))) setTyped((now) => (now === '' ? text : `${text}, ${now}`));
    }
  }
  return {
    typed,
    problem,
    /** Takes over what is in the field now. A comma ends a tag. */
    type(value: string, isComposing: boolean): void {
      const parts = value.split(SEPARATOR);
      const rest = parts.pop() ?? '';
      if (isComposing || parts.length === 0 || parts.some(isLong)) setTyped(value);
      else void add(parts, rest.trimStart());
    },
    take: (text: string) => void add(text.split(SEPARATOR), ''),
  };
}

/** A field for one tag after the other, with those in use below it. */
export function TagField(props: TagFieldProps) {
  const { isFull, onAdd } = props;
  const id = useId();
  const { typed, problem, type, take } = useTyped(onAdd);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = useOffered(props, typed, isOpen);
  const isShown = isOpen && options.length > 0;
  const chosen = isShown ? options[active] : undefined;
  const error = isFull ? t('followUpTagsFull', MAX_TAGS) : problem;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (text: string) => {
    close();
    take(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // Before the first and after the last option is what was typed.
    const places = options.length + 1;
    if (step !== undefined && !isShown) setOpen(true);
    else if (step !== undefined) setActive(((active + 1 + step + places) % places) - 1);
    else if (event.key === 'Enter') error === null && choose(chosen ?? typed);
    else if (event.key === 'Escape' && isShown) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        class="ts-follow-up__tag-field"
        type="text"
        role="combobox"
        aria-label={t('followUpAddTag')}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={id}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${active}`}
        aria-invalid={error === null ? undefined : 'true'}
        aria-describedby={error === null ? undefined : `${id}-note`}
        autoComplete="off"
        spellcheck={false}
        placeholder={t('followUpTagHint')}
        readOnly={isFull}
        value={typed}
        style={{ anchorName: anchorOf(id) }}
        onInput={(event) => {
          type(event.currentTarget.value, event.isComposing);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <OfferedTags id={id} tags={options} isShown={isShown} active={active} onChoose={choose} />
      {error !== null && (
        <p id={`${id}-note`} class="ts-field__error" role="alert">
          <ErrorIcon />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}
