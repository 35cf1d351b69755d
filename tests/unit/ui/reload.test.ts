import { expect, test, vi } from 'vitest';
import { createReload } from '../../../components/ui/reload.ts';

test('a page that is told twice to open anew reloads once', () => {
  const reload = vi.fn();
  const openAnew = createReload(reload);
  openAnew();
  openAnew();
  expect(reload).toHaveBeenCalledOnce();
});
