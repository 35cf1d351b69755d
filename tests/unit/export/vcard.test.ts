import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type Card, cardText, VCARD_VERSIONS, type VcardVersion, vcard } from '../../../lib/export/vcard.ts';

const JANE: Card = {
  name: 'Jane Q. Doe',
  firstName: 'Jane',
  lastName: 'Doe',
  title: 'Engineer; Staff',
  company: 'Acme, Inc.',
  place: 'Lyon, France',
  workEmail: 'jane@acme.example',
  personalEmail: 'jane@home.example',
  phone: '+33 6 12 34 56 78',
  link: 'https://network.example/in/jane?a=1,2;3',
  tags: ['go', 'a,b'],
  note: '2026-11-15 Likes Lyon\n2026-11-03 C:\\temp',
};
const NOBODY: Card = {
  ...JANE,
  firstName: '',
  lastName: '',
  title: '',
  company: '',
  place: '',
  workEmail: '',
  personalEmail: '',
  phone: '',
  link: '',
  tags: [],
  note: '',
};

/** A card as another program reads it. */
function read(card: Card, version: VcardVersion) {
  const component = new ICAL.Component(
    ICAL.parse(vcard(card, version)) as ConstructorParameters<typeof ICAL.Component>[0],
  );
  // Where a value has no parts, this reader alone leaves the mark before a semicolon. RFC 2426 wants the mark.
  const plain = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\\;', ';') : value);
  const values = (name: string) =>
    component.getAllProperties(name).flatMap((one) => one.getValues().map(plain));
  return { component, values };
}

describe.each(VCARD_VERSIONS)('a contact card of version %s', (version) => {
  it('has what is known, for another program', () => {
    const { component, values } = read(JANE, version);
    expect(values('version')).toEqual([version]);
    expect(values('fn')).toEqual(['Jane Q. Doe']);
    expect(values('n')).toEqual([['Doe', 'Jane', '', '', '']]);
    expect(values('org')).toEqual(['Acme, Inc.']);
    expect(values('title')).toEqual(['Engineer; Staff']);
    expect(values('email')).toEqual(['jane@acme.example', 'jane@home.example']);
    expect(values('tel')).toEqual(['+33 6 12 34 56 78']);
    expect(values('adr')).toEqual([['', '', '', 'Lyon, France', '', '', '']]);
    expect(values('url')).toEqual(['https://network.example/in/jane?a=1,2;3']);
    expect(values('categories')).toEqual(['go', 'a,b']);
    expect(values('note')).toEqual([JANE.note]);
    const types = component
      .getAllProperties('email')
      .map((one) => String(one.getParameter('type')).toLowerCase());
    expect(
      types.map((type) => (type.includes('work') ? 'work' : type.includes('home') ? 'home' : '')),
    ).toEqual(['work', 'home']);
  });

  it('leaves out what is not known, and links that may not be opened', () => {
    const text = vcard({ ...NOBODY, link: 'javascript:alert(1)' }, version);
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      `VERSION:${version}`,
      'FN:Jane Q. Doe',
      'N:;;;;',
      'END:VCARD',
      '',
    ]);
  });

  it('keeps any text, in lines of at most 75 bytes that end with CRLF', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom('\\', ';', ',', '\n', '\r', 'n', 'N', ':', '"', 'é', '🎉'),
        maxLength: 100,
      }),
    );
    fc.assert(
      fc.property(text, text, (name, note) => {
        const card = { ...NOBODY, name: `x${name}x`, note: `x${note}x`, tags: [`x${name}x`, 'other'] };
        const written = vcard(card, version);
        const lines = written.split('\r\n');
        expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).toBe(line.toWellFormed());
        }
        const { values } = read(card, version);
        expect(values('fn')).toEqual([cardText(card.name)]);
        expect(values('note')).toEqual([cardText(card.note)]);
        expect(values('categories')).toEqual([cardText(`x${name}x`), 'other']);
      }),
      { numRuns: 400 },
    );
  });

  it('has nothing that a text could add to it', () => {
    const { component } = read(
      { ...NOBODY, note: 'x\r\nEMAIL:evil@x.example\nEND:VCARD', company: 'a\nTEL:1' },
      version,
    );
    expect(
      component
        .getAllProperties()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['fn', 'n', 'note', 'org', 'version']);
  });
});
