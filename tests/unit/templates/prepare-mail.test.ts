import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json';
import spanish from '../../../assets/public/_locales/es/messages.json';
import { type MailParts, prepareMail } from '../../../lib/templates/prepare-mail.ts';
import { recipientOf } from '../../../lib/templates/recipients.ts';
import { VARIABLES, variableNamed } from '../../../lib/templates/variables.ts';
import { mailDraft } from '../../../lib/urls/mail-draft.ts';
import { mailHref } from '../../../lib/urls/safe-href.ts';
import { aPerson } from '../../support/records.ts';

const ADDRESS = 'jane@acme.com';
const partsOf = (change: Partial<MailParts> & { subject?: string; text?: string } = {}): MailParts => ({
  template: {
    name: 'First',
    language: 'en',
    subject: change.subject ?? 'Hi {first name}',
    text: change.text ?? 'Hello {first name},\n{company}\n{my name}',
  },
  recipient: { known: { firstName: 'Jane', company: 'Acme' } },
  fields: [{ name: 'My name', value: 'Rob' }],
  typed: new Map(),
  address: ADDRESS,
  ...change,
});
/** The link as a mail program reads it. */
function read(parts: MailParts) {
  const { draft } = prepareMail(parts);
  const url = new URL(`${mailHref(parts.address)}${draft?.query}`);
  return { draft, to: url.pathname, headers: [...url.searchParams] };
}

describe('a mail', () => {
  it('is filled for the person', () => {
    const mail = prepareMail(partsOf());
    expect(mail.subjectText).toBe('Hi Jane');
    expect(mail.text).toBe('Hello Jane,\nAcme\nRob');
    expect(mail.draft?.query).toBe('?subject=Hi%20Jane&body=Hello%20Jane%2C%0D%0AAcme%0D%0ARob');
    expect(mail.draft?.holds).toBe('all');
  });

  it('waits for what is missing, and takes what is typed for it', () => {
    const recipient = { known: { firstName: ' ', company: 'Acme' } };
    const mail = prepareMail(partsOf({ recipient, fields: [] }));
    expect(mail.missing).toEqual(['first name', 'my name']);
    expect(mail.draft).toBeNull();
    const typed = new Map([
      ['first name', '{company}'],
      ['my name', 'Rob'],
    ]);
    const filled = prepareMail(partsOf({ recipient, fields: [], typed }));
    expect(filled.missing).toEqual([]);
    expect(filled.text).toBe('Hello {company},\nAcme\nRob');
  });

  it('does not put what was typed over what is known', () => {
    expect(prepareMail(partsOf({ typed: new Map([['company', 'Other']]) })).text).toContain('Acme');
  });

  it('takes a plus, an ampersand and a percent sign for what they are', () => {
    const { headers } = read(partsOf({ subject: 'C++ & 100%', text: 'a+b&cc=x@y.com#%0D%0Abcc:x' }));
    expect(headers).toEqual([
      ['subject', 'C++ & 100%'],
      ['body', 'a+b&cc=x@y.com#%0D%0Abcc:x'],
    ]);
    expect(prepareMail(partsOf({ subject: 'C++' })).draft?.query).toContain('?subject=C%2B%2B&');
  });

  test('no value can add a header or break the subject', () => {
    // Any code unit, also one half of a character.
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    const hostile = fc.oneof(
      fc.string({ unit, minLength: 1 }),
      fc.constantFrom(
        '{text}',
        'X\r\nbcc: a@b.com',
        'X&bcc=a@b.com',
        '%0D%0Abcc:a@b.com',
        '?to=a@b.com',
        '#x',
      ),
    );
    fc.assert(
      fc.property(hostile, hostile, (company, value) => {
        const recipient = { known: { firstName: 'Jane', company } };
        const fields = [{ name: 'my name', value }];
        const parts = partsOf({ recipient, fields, subject: '{company} {my name}', typed: new Map() });
        if (prepareMail(parts).missing.length > 0) return;
        const { to, headers, draft } = read(parts);
        expect(to).toBe(ADDRESS);
        const names = headers.map(([name]) => name);
        expect(names).toEqual(['subject', 'body'].slice(0, names.length));
        expect(headers[0]?.[1] ?? '').not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(draft?.query).not.toMatch(/[^!-~]/);
      }),
    );
  });

  it('keeps what comes from outside on one line, without characters that turn the text around', () => {
    const recipient = { known: { firstName: 'Jane', company: 'Ac\r\nbcc: x\u202eme' } };
    expect(prepareMail(partsOf({ recipient })).text).toBe('Hello Jane,\nAc bcc: xme\nRob');
  });

  it('shows right-to-left and other scripts as they are', () => {
    const recipient = { known: { firstName: 'יעל', company: '株式会社' } };
    const { headers } = read(partsOf({ recipient, text: 'שלום {first name} 👩‍💻 {company}' }));
    expect(headers[1]).toEqual(['body', 'שלום יעל 👩‍💻 株式会社']);
  });

  it('holds only the subject where the text is too long, and only the address where both are', () => {
    expect(prepareMail(partsOf({ text: 'x'.repeat(1_600) })).draft).toEqual({
      query: '?subject=Hi%20Jane',
      holds: 'subject',
    });
    expect(prepareMail(partsOf({ subject: '漢'.repeat(200) })).draft).toEqual({
      query: '',
      holds: 'address',
    });
  });

  it('is never longer than a link may be', () => {
    fc.assert(
      fc.property(fc.nat(3_000), (length) => {
        const query = mailDraft(ADDRESS, 'Hi', 'ä'.repeat(length))?.query ?? '';
        expect(`mailto:${ADDRESS}${query}`.length).toBeLessThan(1_600);
      }),
    );
  });

  it('goes to nobody whose address is none', () => {
    expect(prepareMail(partsOf({ address: null })).draft).toBeNull();
    expect(mailDraft('a@b.com?bcc=x@y.com', 's', 'b')).toBeNull();
    expect(mailDraft('a@b.com,x@y.com', 's', 'b')).toBeNull();
  });
});

describe('somebody to write to', () => {
  const found = (value: string | null) => ({ value, at: 1 });

  it('has the work email first, and only addresses that can be used', () => {
    const contacts = { personal_email: found('j@home.com'), work_email: found(' jane@acme.com ') };
    expect(recipientOf(['a'], [aPerson({ contacts })])?.addresses).toEqual([
      { field: 'work_email', value: 'jane@acme.com' },
      { field: 'personal_email', value: 'j@home.com' },
    ]);
    const odd = { work_email: found('a@b.com,c@d.com'), personal_email: found(null) };
    expect(recipientOf(['a'], [aPerson({ contacts: odd })])?.addresses).toEqual([]);
  });

  it('is known by all records together', () => {
    const one = aPerson({ name: 'Jane Doe', firstName: null, company: ' ', contacts: {} });
    const other = aPerson({ firstName: 'Jane', company: 'Acme', contacts: { work_email: found('j@a.com') } });
    expect(recipientOf(['a', 'b'], [one, other])).toMatchObject({
      urns: ['a', 'b'],
      name: 'Jane Doe',
      known: { firstName: 'Jane', company: 'Acme' },
      addresses: [{ value: 'j@a.com' }],
    });
  });

  it('is nobody without a record, and nothing is read from one that is odd', () => {
    expect(recipientOf(['a'], [])).toBeNull();
    expect(recipientOf(['a'], [{ name: 7, contacts: { work_email: 'x' } }])).toMatchObject({
      name: '',
      addresses: [],
    });
  });
});

test('every name that is offered is known, in both languages', () => {
  const keys = {
    firstName: 'templateFirstName',
    lastName: 'templateLastName',
    fullName: 'templateFullName',
    company: 'templateCompany',
    title: 'templateTitle',
  } as const;
  for (const messages of [english, spanish])
    for (const one of VARIABLES) expect(variableNamed(messages[keys[one]].message)).toBe(one);
});
