import { expect, test } from 'vitest';
import { fold, foldedWords } from '../../../lib/i18n/fold.ts';

test('texts are compared without case, accents and the width of letters', () => {
  expect(fold('ÀÉÎ Ｆｕｌｌ')).toBe('aei full');
  expect(foldedWords('Zoë@Acme-Corp. 李娜')).toEqual(['zoe', 'acme', 'corp', '李娜']);
});
