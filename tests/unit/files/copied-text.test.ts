import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json' with { type: 'json' };
import { copiedText, copyPeople } from '../../../components/files/copied-text.ts';
import { createText, setText, textFromMessages } from '../../../lib/i18n/text.ts';
import { aPerson } from '../../support/records.ts';

beforeAll(() => setText(textFromMessages(english, 'en')));
// Files share the module of texts.
afterAll(() => setText(createText((key) => key, 'en')));

const contacts = {
  work_email: { value: 'jane@acme.example', at: 1 },
  personal_email: { value: 'jane@home.example', at: 1 },
  phone: { value: '+49 30 123', at: 1 },
};
const jane = aPerson({ urn: 'jane', name: 'Doe, Jane', title: 'Lead\tEngineer', company: '=Acme', contacts });
const bob = aPerson({
  urn: 'bob',
  name: 'Bob',
  contacts: { work_email: { value: null, at: 1 }, personal_email: { value: 'bob@home.example', at: 1 } },
});
const eve = aPerson({ urn: 'eve', name: 'Eve' });

describe('people as a text to be pasted', () => {
  it('are all addresses of one, and the first address of each of several', () => {
    expect(copiedText('emails', [jane])).toEqual({ text: 'jane@acme.example\njane@home.example', count: 2 });
    expect(copiedText('emails', [jane, bob, eve])).toEqual({
      text: 'jane@acme.example\nbob@home.example',
      count: 2,
    });
  });

  it('are addresses with names', () => {
    expect(copiedText('mailboxes', [jane, bob, eve]).text).toBe(
      '"Doe, Jane" <jane@acme.example>, Bob <bob@home.example>',
    );
  });

  it('are rows, of whom no contact is known too', () => {
    const { text, count } = copiedText('rows', [jane, eve]);
    expect(count).toBe(2);
    expect(text.split('\n')[0]).toBe(
      `Doe, Jane\t"Lead\tEngineer"\t'=Acme\t\tjane@acme.example\tjane@home.example\t'+49 30 123\t${jane.networkUrl ?? ''}`,
    );
    expect(text.split('\n')[1]).toMatch(/^Eve\t/);
  });
});

describe('copying people', () => {
  function ports(isOff = false) {
    return {
      ask: vi.fn(async () => ({ ok: true, data: null })) as never,
      copy: vi.fn(async () => {}),
      isOff: async () => isOff,
    };
  }

  it('leaves out who must not be contacted, and says so, but for a single person', async () => {
    const made = { ...ports(), allowed: async () => [bob] };
    expect(await copyPeople('emails', [jane, bob], made)).toBe('1 email copied · 1 left out: do not contact');
    expect(made.copy).toHaveBeenLastCalledWith('bob@home.example');
    expect(await copyPeople('rows', [jane], made)).toBe('1 row copied');
  });

  it('says how many values were copied, and that nobody has to be copied any more', async () => {
    const made = ports();
    expect(await copyPeople('emails', [jane, bob], made)).toBe('2 emails copied');
    expect(await copyPeople('mailboxes', [jane, bob], made)).toBe('2 names and emails copied');
    expect(await copyPeople('rows', [jane], made)).toBe('1 row copied');
    expect(made.copy).toHaveBeenCalledTimes(3);
    expect(made.ask).toHaveBeenCalledWith('people.seen', {
      urns: ['jane', 'bob'],
      copied: ['work_email', 'personal_email'],
    });
    expect(made.ask).toHaveBeenLastCalledWith('people.seen', {
      urns: ['jane'],
      copied: ['work_email', 'personal_email', 'phone'],
    });
  });

  it('copies nothing where there is no email, or where the browser refuses', async () => {
    const made = ports();
    expect(await copyPeople('emails', [eve], made)).toBe('no emails yet');
    expect(made.copy).not.toHaveBeenCalled();
    made.copy.mockRejectedValueOnce(new Error('no focus'));
    expect(await copyPeople('emails', [jane], made)).toBe('Couldn’t copy');
    expect(made.ask).not.toHaveBeenCalled();
  });

  it('copies one person, but not several, where a policy forbids it', async () => {
    const made = ports(true);
    expect(await copyPeople('rows', [jane, bob], made)).toBe('Turned off by your administrator');
    expect(made.copy).not.toHaveBeenCalled();
    expect(await copyPeople('rows', [jane], made)).toBe('1 row copied');
  });
});
