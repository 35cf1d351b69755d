import { CoinIcon } from './icons.tsx';

/** What something costs. The coin stands beside a price and nowhere else. */
export function Price({ words }: { words: string }) {
  return (
    <span class="ts-price">
      <CoinIcon size={12} />
      {words}
    </span>
  );
}
