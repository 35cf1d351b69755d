import { Markup } from '../markup.ts';

function icon(paths: string): Markup {
  return new Markup(
    `<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  );
}

export const ICONS = {
  home: icon('<path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6h-6v6H5a1 1 0 0 1-1-1Z"/>'),
  people: icon(
    '<circle cx="9" cy="8" r="3.5"/><path d="M3 19c.5-4 3-6 6-6s5.5 2 6 6M15.5 5a3.5 3.5 0 0 1 0 6.5M18 14c1.8.8 2.8 2.5 3 5"/>',
  ),
  bell: icon('<path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15ZM10 20.5a2.2 2.2 0 0 0 4 0"/>'),
  search: icon('<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>'),
  like: icon('<path d="M12 20S4 15.2 4 9.6A4.3 4.3 0 0 1 12 7.4a4.3 4.3 0 0 1 8 2.2C20 15.2 12 20 12 20Z"/>'),
  comment: icon(
    '<path d="M5 5h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-7l-5 3.5V17H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z"/>',
  ),
  share: icon('<path d="M12 15V4m0 0L8 8m4-4 4 4M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5"/>'),
  place: icon(
    '<path d="M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0C5.5 15 12 21 12 21Z"/><circle cx="12" cy="10" r="2.3"/>',
  ),
};
