import fc from 'fast-check';

/** Any string, with lone surrogates, control characters and the characters of addresses and names. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '%',
        '%2e',
        '%2F',
        '?',
        '#',
        '@',
        ':',
        ' ',
        ',',
        '(',
        '-',
        'é',
        '山',
        '🚀',
        '\u200d',
      ),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));
