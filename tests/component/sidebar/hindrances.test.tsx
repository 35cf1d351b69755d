import { beforeEach, expect, it, vi } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json';
import { createHindrances, type Hindrances } from '../../../components/sidebar/hindrances.ts';
import { setText, textFromMessages } from '../../../lib/i18n/text.ts';

const announce = vi.fn();
let hindrances: Hindrances;
const why = () => hindrances.why.value;

beforeEach(() => {
  vi.clearAllMocks();
  setText(textFromMessages(english, 'en'));
  hindrances = createHindrances(announce);
});

it('says why the last click was dropped, until the next one', () => {
  expect(why()).toBeNull();
  hindrances.dropped('press-again');
  expect(why()).toBe('press-again');
  hindrances.dropped(null);
  expect(why()).toBeNull();
});

it('names a cover before anything else, for as long as it is there', () => {
  hindrances.dropped('press-again');
  hindrances.covered(true);
  expect(why()).toBe('covered');
  hindrances.covered(false);
  expect(why()).toBe('press-again');
});

it('takes back that a click was dropped for a cover once that is gone', () => {
  hindrances.dropped('covered');
  hindrances.covered(false);
  expect(why()).toBeNull();
});

it('names a dismissed cover no more, however often it is seen, until it was gone once', () => {
  hindrances.covered(true);
  hindrances.dismiss();
  for (let looks = 0; looks < 3; looks += 1) {
    hindrances.covered(true);
    expect(why()).toBeNull();
  }
  hindrances.covered(false);
  hindrances.covered(true);
  expect(why()).toBe('covered');
});

it('names a dismissed cover again if it keeps a click from counting', () => {
  hindrances.covered(true);
  hindrances.dismiss();
  hindrances.dropped('covered');
  expect(why()).toBe('covered');
});

it('dismisses the last click too', () => {
  hindrances.dropped('page-busy');
  hindrances.dismiss();
  expect(why()).toBeNull();
});

it('a dismissed click does not keep the next cover from being named', () => {
  hindrances.dropped('press-again');
  hindrances.dismiss();
  hindrances.covered(true);
  expect(why()).toBe('covered');
});

it('announces each reason once', () => {
  hindrances.dropped('profile-changed');
  hindrances.dropped('profile-changed');
  expect(announce.mock.calls).toEqual([['Profile changed. Nothing was charged.']]);
  hindrances.dropped(null);
  hindrances.dropped('profile-changed');
  expect(announce).toHaveBeenCalledTimes(2);
});
