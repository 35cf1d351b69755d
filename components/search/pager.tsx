import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { ResultPageView } from '../../lib/views/search-view.ts';
import { IconButton } from '../ui/button.tsx';
import { ChevronDownIcon, ChevronEndIcon, ChevronStartIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { hasNext, lastPage, pageChoices } from './page-choices.ts';
import { costWords } from './page-cost-words.ts';

export interface PagerProps {
  page: ResultPageView;
  /** The pages of this search that were answered before. */
  seen: ReadonlySet<number>;
  /** The last known price of a result page. */
  price: number | null;
  /** Talent pool pages are free. */
  free: boolean;
  onPage: (page: number) => void;
}

/** Turns to the next or previous result page, or jumps to one, with what each costs. */
export function Pager({ page, seen, price, free, onPage }: PagerProps) {
  const id = useId();
  const where = t('searchPageOf', page.page, lastPage(page));
  const choices = pageChoices(page, { seen, free });
  const next = hasNext(page) ? choices[page.page] : undefined;
  return (
    <nav class="ts-pager" aria-label={where}>
      <IconButton
        icon={ChevronStartIcon}
        size="small"
        label={t('searchPreviousPage')}
        disabled={page.page <= 1}
        onClick={() => onPage(page.page - 1)}
      />
      <Menu
        label={where}
        listLabel={t('searchGoToPage')}
        icon={ChevronDownIcon}
        items={choices.map(({ number, cost }) => ({
          id: String(number),
          label: t('searchPage', number),
          detail: costWords(cost, price),
          current: cost === 'shown' && 'page',
          onSelect: () => {
            if (cost !== 'shown') onPage(number);
          },
        }))}
      />
      <IconButton
        icon={ChevronEndIcon}
        size="small"
        label={t('searchNextPage')}
        disabled={!next}
        aria-describedby={next && id}
        onClick={() => onPage(page.page + 1)}
      />
      <span id={id} class="ts-pager__price ts-muted ts-small">
        {next ? costWords(next.cost, price) : t('searchLastPage')}
      </span>
    </nav>
  );
}
