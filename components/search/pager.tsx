import { useId } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import type { ResultPageView } from '../../lib/views/search-view.ts';
import { Button } from '../ui/button.tsx';
import { ChevronDownIcon, ChevronEndIcon, ChevronStartIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { hasNext, lastPage, type PageCost, pageChoices } from './page-choices.ts';

export interface PagerProps {
  page: ResultPageView;
  /** The pages of this search that were answered before. */
  seen: ReadonlySet<number>;
  /** The last known price of a result page. */
  price: number | null;
  /** Own-pool pages are free. */
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
      <div class="ts-pager__buttons">
        <Button
          size="small"
          icon={ChevronStartIcon}
          disabled={page.page <= 1}
          onClick={() => onPage(page.page - 1)}
        >
          {t('searchPreviousPage')}
        </Button>
        <Menu
          label={where}
          listLabel={t('searchGoToPage')}
          icon={ChevronDownIcon}
          items={choices.map(({ number, cost }) => ({
            id: String(number),
            label: t('searchPage', number),
            detail: costWords(cost, price),
            current: cost === 'shown',
            onSelect: () => {
              if (cost !== 'shown') onPage(number);
            },
          }))}
        />
        <Button
          size="small"
          icon={ChevronEndIcon}
          disabled={!next}
          aria-describedby={next && id}
          onClick={() => onPage(page.page + 1)}
        >
          {t('searchNextPage')}
        </Button>
      </div>
      {next && (
        <p id={id} class="ts-pager__price ts-muted ts-small">
          {t('searchNextPagePrice', costWords(next.cost, price))}
        </p>
      )}
    </nav>
  );
}

function costWords(cost: PageCost, price: number | null): string {
  switch (cost) {
    case 'shown':
      return t('searchPageShown');
    case 'seen':
      return t('searchPageSeen');
    case 'free':
      return t('searchTookNothing');
    case 'paid':
      return price === null ? t('priceUnknown') : tn('uiCredits', price);
  }
}
