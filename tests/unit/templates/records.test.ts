import { describe, expect, it } from 'vitest';
import { groupTemplates, lastUsedGroup, usableKey, usualVariant } from '../../../lib/templates/languages.ts';
import {
  readDraft,
  readFields,
  readTemplate,
  readUsed,
  templatesFromPolicy,
} from '../../../lib/templates/records.ts';

const text = { name: 'First', language: 'en', subject: 's', text: 't' };

describe('templates of an administrator', () => {
  it('are taken one by one', () => {
    const given = [
      { ...text, language: 'en_us' },
      { ...text, name: 'FIRST', language: 'en-US' },
      { ...text, language: 'de' },
      { ...text, language: 'not a language' },
      { ...text, name: '  ' },
      { ...text, text: 'x'.repeat(5_001) },
      { ...text, name: 'Empty', text: ' \n' },
      { ...text, subject: 7 },
      null,
      'x',
    ];
    expect(templatesFromPolicy(given)).toEqual([
      { ...text, language: 'en-US' },
      { ...text, language: 'de' },
    ]);
  });

  it.each([undefined, null, {}, 'x', 7])('are none in %j', (given) => {
    expect(templatesFromPolicy(given)).toEqual([]);
  });

  it('are a hundred at most', () => {
    const given = Array.from({ length: 101 }, (_, n) => ({ ...text, name: `Name ${n}` }));
    expect(templatesFromPolicy(given)).toHaveLength(100);
  });
});

describe('stored records', () => {
  it('are left out where they are odd', () => {
    expect(readTemplate({ ...text, id: 'A|t|1', account: 'A', changedAt: 1 })?.id).toBe('A|t|1');
    expect(readTemplate(text)).toBeNull();
    expect(readDraft({ ...text, name: '' })).toEqual({ ...text, id: null, name: '' });
    expect(readDraft({ ...text, text: 7 })).toBeNull();
    expect(readDraft(undefined)).toBeNull();
    expect(readFields({ fields: [{ name: 'a', value: 'b' }, { name: 'c' }, null] })).toEqual([
      { name: 'a', value: 'b' },
    ]);
    expect(readFields('x')).toEqual([]);
    expect(readUsed({ used: ['a', { name: 'b', language: 'en' }, 7] })).toEqual(['a']);
    expect(readUsed(null)).toEqual([]);
  });
});

describe('languages of a template', () => {
  const templates = [
    { ...text, id: '1' },
    { ...text, name: 'first', language: 'de', id: '2' },
    { ...text, id: null },
    { ...text, name: 'Second', language: 'fr', id: '3' },
  ];
  const groups = groupTemplates(templates);

  it('belong together by name, apart from those of the organization', () => {
    expect(groups.map(({ name, isManaged, variants }) => [name, isManaged, variants.length])).toEqual([
      ['First', false, 2],
      ['Second', false, 1],
      ['First', true, 1],
    ]);
  });

  it('are chosen as they were used last, else as the extension speaks', () => {
    const [first, second] = groups;
    if (!first || !second) throw new Error('There are groups.');
    expect(usualVariant(first, [], 'de-AT')?.language).toBe('de');
    expect(usualVariant(first, ['1'], 'de')?.language).toBe('en');
    expect(usualVariant(first, ['3', 'gone'], 'de')?.language).toBe('de');
    expect(usualVariant(second, [], 'en')?.language).toBe('fr');
    expect(lastUsedGroup(groups, ['gone', '3'])).toBe(second);
    expect(lastUsedGroup(groups, [])).toBe(first);
    expect(lastUsedGroup([], [])).toBeNull();
  });

  it('are remembered by what does not change with a name', () => {
    const [own, , managed] = templates;
    if (!own || !managed) throw new Error('There are templates.');
    const key = usableKey(own);
    const renamed = groupTemplates([{ ...own, name: 'Other' }, managed]);
    expect(lastUsedGroup(renamed, [key])?.name).toBe('Other');
    // One with the same name that is set by the organization is another one.
    expect(lastUsedGroup(renamed, [usableKey(managed)])?.isManaged).toBe(true);
    expect(usableKey({ ...managed, language: 'de' })).not.toBe(usableKey(managed));
  });
});
