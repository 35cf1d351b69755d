import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { markContacted } from '../../../lib/follow-up/changes.ts';
import type { PersonRecord } from '../../../lib/store/records.ts';
import type { TemplateText } from '../../../lib/templates/records.ts';
import { type Language, violations } from '../screen.tsx';
import { draw, NOW, person, setUp } from './set-up.tsx';

const TEMPLATE: TemplateText = {
  name: 'First mail',
  language: 'en',
  subject: 'Hi {first name}',
  text: 'Hello {first name} of {company}',
};
const VIEWPORT = { width: innerWidth, height: innerHeight };
const found = (value: string) => ({ value, at: NOW });
const somebody = (urn: string, change: Partial<PersonRecord> = {}) =>
  person(urn, {
    firstName: `First${urn}`,
    contacts: { work_email: found(`p${urn}@acme.example`) },
    ...change,
  });

interface Held {
  people?: PersonRecord[];
  templates?: TemplateText[];
}

async function setUpWriting({ people = [somebody('1')], templates = [TEMPLATE] }: Held = {}) {
  const made = await setUp({ people });
  const own = await made.noted.templates();
  for (const one of templates) await own.save({ id: null, ...one });
  await waitFor(() => expect(made.model.followUp.value).not.toBeNull());
  /** The addresses that a click on a link would have opened, as the browser has them then. */
  const opened: string[] = [];
  const stop = new AbortController();
  const follow = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && !event.defaultPrevented) opened.push(link.href);
    // No mail program is opened.
    if (link) event.preventDefault();
  };
  addEventListener('click', follow, stop);
  onTestFinished(() => stop.abort());
  const contacted = async (urn: string) =>
    (await (await made.noted.followUps()).of([{ urns: [urn] }]))[0]?.contacted ?? [];
  return { ...made, own, opened, contacted };
}
type Made = Awaited<ReturnType<typeof setUpWriting>>;

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const dialog = () => screen.findByRole('dialog');
const shownName = async () => within(await dialog()).getByRole('heading').textContent ?? '';
const link = () => screen.findByRole<HTMLAnchorElement>('link', { name: 'Open in mail' });

/** Opens the person's drawer and presses Write there. */
async function write({ model }: Pick<Made, 'model'>, urn = '1', language: Language = 'en', width = 1000) {
  const root = draw(model, { language, width });
  fireEvent.click(within(screen.getByRole('grid')).getByText(`Person ${urn}`));
  const drawer = await screen.findByRole('complementary', { name: 'Talent Scout' });
  fireEvent.click(
    await within(drawer).findByRole('button', { name: language === 'en' ? 'Write' : 'Redactar' }),
  );
  await dialog();
  return root;
}

/** Selects everybody and presses Write in the bar. */
async function writeToAll({ model }: Pick<Made, 'model'>, count: number) {
  draw(model);
  for (const one of screen.getAllByRole('checkbox', { name: /^Select Person/ })) fireEvent.click(one);
  const bar = await screen.findByRole('region', { name: /selected/i });
  await within(bar).findByText(`${count} selected`);
  fireEvent.click(within(bar).getByRole('menuitem', { name: 'Write', hidden: true }));
  await dialog();
}

const LONG = { ...TEMPLATE, name: 'Long', text: 'word '.repeat(900) };
const HOSTILE = 'W'.repeat(200);
const STATES: Record<string, () => Promise<Made>> = {
  'a mail': () =>
    setUpWriting({
      people: [
        somebody('1', {
          company: HOSTILE,
          contacts: { work_email: found('p1@acme.example'), personal_email: found('p1@home.example') },
        }),
      ],
      templates: [TEMPLATE, { ...TEMPLATE, language: 'es' }],
    }),
  'something missing': () => setUpWriting({ people: [somebody('1', { firstName: null })] }),
  'too long': () => setUpWriting({ templates: [LONG] }),
  'no template': () => setUpWriting({ templates: [] }),
  'written to before': async () => {
    const made = await setUpWriting();
    const template = (await made.own.read()).templates[0]?.id;
    const change = markContacted('email', NOW, [], template);
    await (await made.noted.followUps()).change([{ urns: ['1'] }], change);
    return made;
  },
};

describe.each(Object.entries(STATES))('the dialog (%s)', (_name, build) => {
  it.each(['light', 'dark'] as const)('has no violation in %s', async (scheme) => {
    await write(await build());
    await waitFor(() => expect(document.querySelector('.ts-write .ts-skeleton')).toBeNull());
    expect(await violations(await dialog(), scheme)).toEqual([]);
  });

  it('fits a narrow window, in Spanish', async () => {
    await write(await build(), '1', 'es');
    const shown = await dialog();
    await waitFor(() => expect(document.querySelector('.ts-write .ts-skeleton')).toBeNull());
    shown.style.inlineSize = '320px';
    expect(shown.scrollWidth).toBeLessThanOrEqual(320);
    expect(shown.textContent).not.toMatch(/\b(?:templates?|write)[A-Z]/);
  });
});

describe('a mail to one person', () => {
  it('is shown, opened with one key, and marks the person as contacted', async () => {
    const made = await setUpWriting();
    await write(made);
    await screen.findByRole('dialog', { name: 'Write to Person 1' });
    await waitFor(async () => expect(document.activeElement).toBe(await link()));
    within(await dialog()).getByText('Hello First1 of Acme');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Marked as contacted');
    expect(made.opened).toEqual([
      'mailto:p1@acme.example?subject=Hi%20First1&body=Hello%20First1%20of%20Acme',
    ]);
    const template = (await made.own.read()).templates[0]?.id;
    expect(await made.contacted('1')).toEqual([{ channel: 'email', at: NOW, template }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(button('Undo'));
    await waitFor(async () => expect(await made.contacted('1')).toEqual([]));
  });

  it('is opened once by a double click', async () => {
    const made = await setUpWriting();
    await write(made);
    await userEvent.dblClick(await link());
    await screen.findByText('Marked as contacted');
    expect(made.opened).toHaveLength(1);
    expect(await made.contacted('1')).toHaveLength(1);
  });

  it('is copied, and nothing is marked where the browser does not copy', async () => {
    const made = await setUpWriting();
    await write(made);
    await link();
    made.copy.mockRejectedValueOnce(new Error('no'));
    fireEvent.click(button('Copy text'));
    await screen.findByText(/did not allow copying/);
    expect(await made.contacted('1')).toEqual([]);
    fireEvent.click(button('Copy subject'));
    await screen.findByText('Copied');
    expect(made.copy).toHaveBeenLastCalledWith('Hi First1');
    expect(await made.contacted('1')).toEqual([]);
    fireEvent.click(button('Copy text'));
    await waitFor(async () => expect(await made.contacted('1')).toHaveLength(1));
    expect(made.copy).toHaveBeenLastCalledWith('Hello First1 of Acme');
    expect(made.opened).toEqual([]);
  });

  it('that was copied can be undone in the dialog', async () => {
    const made = await setUpWriting();
    await write(made);
    await link();
    fireEvent.click(button('Copy text'));
    await waitFor(async () => expect(await made.contacted('1')).toHaveLength(1));
    await userEvent.click(await within(await dialog()).findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await made.contacted('1')).toEqual([]));
  });

  it('says that the person got the template before', async () => {
    const made = await setUpWriting();
    await write(made);
    expect(screen.queryByText(/^Contacted .* · First mail$/, { selector: '.ts-write p' })).toBeNull();
    fireEvent.click(await link());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await made.contacted('1')).toHaveLength(1));
    fireEvent.click(button('Write'));
    await screen.findByText(/^Contacted .* · First mail$/);
    await link();
  });

  it('is offered to nobody without an email, with the reason, nor to whom must not be contacted', async () => {
    const made = await setUpWriting({ people: [somebody('1', { contacts: {} }), somebody('2')] });
    draw(made.model);
    fireEvent.click(within(screen.getByRole('grid')).getByText('Person 1'));
    const opener = await screen.findByRole('button', { name: 'Write' });
    expect(opener.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(opener.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('No email yet. Get one first.');
    fireEvent.click(opener);
    expect(made.model.writing.value).toBeNull();
    fireEvent.click(within(screen.getByRole('grid')).getByText('Person 2'));
    await waitFor(() => expect(button('Write').hasAttribute('aria-disabled')).toBe(false));
    await (await made.noted.blockList()).block([{ urns: ['2'], name: '' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Write' })).toBeNull());
  });

  it('says so where the email is gone', async () => {
    const made = await setUpWriting({ people: [somebody('1', { contacts: {} })] });
    draw(made.model);
    made.model.writing.value = [{ urns: ['1'] }];
    await screen.findByText('No email yet. Get one first.', { selector: 'dialog *' });
  });

  it('gives way to one for somebody else whom the side panel asks for', async () => {
    const made = await setUpWriting({ people: [somebody('1'), somebody('2')] });
    await write(made);
    await link();
    made.model.writing.value = [{ urns: ['2'] }];
    await screen.findByRole('dialog', { name: 'Write to Person 2' });
    await waitFor(async () => expect((await link()).href).toMatch(/^mailto:p2@/));
  });

  it('is not offered once the person must not be contacted', async () => {
    const made = await setUpWriting();
    await write(made);
    await link();
    await (await made.noted.blockList()).block([{ urns: ['1'], name: '' }]);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Open in mail' })).toBeNull());
    within(await dialog()).getByText('Do not contact');
  });

  it('with a subject that is too long alone is copied, and that is said', async () => {
    const made = await setUpWriting({ people: [somebody('1', { company: 'Б'.repeat(300) })] });
    await made.own.save({ ...TEMPLATE, id: null, name: 'A', subject: '{company}', text: 'Hi' });
    await write(made);
    await screen.findByText(/^Too long for a mail link\. The mail opens empty/);
    await screen.findByRole('link', { name: 'Copy text and open mail' });
    fireEvent.click(button('Copy subject'));
    await waitFor(() => expect(made.copy).toHaveBeenLastCalledWith('Б'.repeat(300)));
    fireEvent.click(await screen.findByRole('link', { name: 'Copy text and open mail' }));
    await screen.findByText('Marked as contacted');
    expect(made.opened).toEqual(['mailto:p1@acme.example']);
    expect(made.copy).toHaveBeenLastCalledWith('Hi');
  });

  it('waits for what is missing, which is typed for this mail only', async () => {
    const made = await setUpWriting({ people: [somebody('1', { firstName: null })] });
    await write(made);
    await screen.findByText('First name is missing.');
    const open = button('Open in mail');
    expect(open.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(open);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' });
    expect(document.activeElement).toBe(field);
    expect(made.opened).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(made.opened).toEqual([]);
    await userEvent.keyboard('Jo{Enter}');
    await screen.findByText('Marked as contacted');
    expect(made.opened[0]).toContain('?subject=Hi%20Jo&');
    fireEvent.click(button('Write'));
    await screen.findByText('First name is missing.');
  });

  it('goes to the work email, or to another one that is chosen', async () => {
    const contacts = { work_email: found('p1@acme.example'), personal_email: found('p1@home.example') };
    const made = await setUpWriting({ people: [somebody('1', { contacts })] });
    await write(made);
    const to = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'To' });
    expect((await link()).href).toMatch(/^mailto:p1@acme\.example\?/);
    fireEvent.change(to, { target: { value: 'personal_email' } });
    await waitFor(async () => expect((await link()).href).toMatch(/^mailto:p1@home\.example\?/));
  });

  it('is in the language that was used last', async () => {
    const made = await setUpWriting({
      templates: [TEMPLATE, { ...TEMPLATE, language: 'es', subject: 'Hola {nombre}' }],
    });
    await write(made);
    const language = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });
    expect(language.value).toBe('en');
    fireEvent.change(language, { target: { value: 'es' } });
    await waitFor(async () => expect((await link()).href).toContain('?subject=Hola%20First1&'));
    fireEvent.click(await link());
    await waitFor(async () => {
      const { used, templates } = await made.own.read();
      expect(used).toEqual([templates.find((one) => one.language === 'es')?.id]);
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(button('Write'));
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value).toBe('es'),
    );
  });

  it('that is too long for a link is copied, and opened with its subject', async () => {
    const made = await setUpWriting({ templates: [LONG] });
    await write(made);
    await screen.findByText(/^Too long for a mail link/);
    made.copy.mockRejectedValueOnce(new Error('no'));
    fireEvent.click(await screen.findByRole('link', { name: 'Copy text and open mail' }));
    await screen.findByText(/did not allow copying/);
    expect(await made.contacted('1')).toEqual([]);
    fireEvent.click(await screen.findByRole('link', { name: 'Copy text and open mail' }));
    await screen.findByText('Marked as contacted');
    const short = 'mailto:p1@acme.example?subject=Hi%20First1';
    expect(made.opened).toEqual([short, short]);
    expect(made.copy).toHaveBeenCalledWith(LONG.text);
  });

  it('can’t get another header from what is known of a person', async () => {
    const company = '{text}\r\nbcc: evil@evil.example&bcc=evil@evil.example';
    const made = await setUpWriting({
      people: [somebody('1', { company, firstName: 'A\r\nbcc: evil@evil.example' })],
    });
    await write(made);
    const { href } = await link();
    expect(href).not.toMatch(/[\r\n]|&bcc|%0[AD]bcc/i);
    expect([...new URL(href).searchParams]).toEqual([
      ['subject', 'Hi A bcc: evil@evil.example'],
      ['body', 'Hello A bcc: evil@evil.example of {text} bcc: evil@evil.example&bcc=evil@evil.example'],
    ]);
    expect(new URL(href).pathname).toBe('p1@acme.example');
  });

  it('leads to a new template where there is none', async () => {
    const made = await setUpWriting({ templates: [] });
    await write(made);
    fireEvent.click(await screen.findByRole('button', { name: 'New template' }));
    await screen.findByRole('textbox', { name: 'Template name' });
    expect(made.model.place.value).toBe('templates');
  });
});

describe('mails to several people', () => {
  const people = [
    somebody('1'),
    somebody('2', { contacts: {} }),
    somebody('3', { firstName: null }),
    somebody('4'),
  ];

  it.each([
    [1101, 1],
    [1100, 0],
  ])('are written from the bar at %i px, where there is room for a button', async (width, buttons) => {
    await page.viewport(width, 700);
    onTestFinished(() => page.viewport(VIEWPORT.width, VIEWPORT.height));
    const made = await setUpWriting();
    draw(made.model, { width });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Person 1' }));
    const bar = await screen.findByRole('region', { name: /selected/i });
    expect(within(bar).queryAllByRole('button', { name: 'Write' })).toHaveLength(buttons);
    for (const one of within(bar).queryAllByRole('button', { name: 'Write' })) {
      fireEvent.click(one);
      await dialog();
    }
  });

  it('are opened one after the other, one key for each', async () => {
    const made = await setUpWriting({ people: [somebody('1'), somebody('3'), somebody('4')] });
    await writeToAll(made, 3);
    for (const at of [1, 2, 3]) {
      await screen.findByRole('dialog', { name: new RegExp(`· ${at} of 3$`) });
      await waitFor(async () => expect(document.activeElement).toBe(await link()));
      await userEvent.keyboard(at === 2 ? '{Control>}{Enter}{/Control}' : '{Enter}');
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made.opened).toHaveLength(3);
    const to = made.opened.map((href) => [new URL(href).pathname, new URL(href).searchParams.get('subject')]);
    expect(to.toSorted()).toEqual([
      ['p1@acme.example', 'Hi First1'],
      ['p3@acme.example', 'Hi First3'],
      ['p4@acme.example', 'Hi First4'],
    ]);
    for (const urn of ['1', '3', '4'])
      await waitFor(async () => expect(await made.contacted(urn)).toHaveLength(1));
  });

  it('leave out who has no email, and stop where something is missing', async () => {
    const made = await setUpWriting({ people });
    await writeToAll(made, 4);
    await screen.findByText('1 person without an email is left out.');
    const seen: string[] = [];
    for (const at of [1, 2, 3]) {
      const shown = await screen.findByRole('dialog', { name: new RegExp(`· ${at} of 3$`) });
      const name = within(shown).getByRole('heading').textContent ?? '';
      seen.push(name);
      if (!name.includes('Person 3')) {
        fireEvent.click(await link());
        continue;
      }
      await screen.findByText('First name is missing.');
      fireEvent.click(button(at === 3 ? 'Finish' : 'Skip'));
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen.join()).not.toContain('Person 2');
    expect(made.opened).toHaveLength(2);
    expect(await made.contacted('3')).toEqual([]);
  });

  it('keep the chosen template, and go back', async () => {
    const second = { ...TEMPLATE, name: 'Second', subject: 'Again {first name}' };
    const made = await setUpWriting({
      people: [somebody('1'), somebody('4')],
      templates: [TEMPLATE, second],
    });
    await writeToAll(made, 2);
    await link();
    fireEvent.change(screen.getByRole('combobox', { name: 'Template' }), { target: { value: 'own|second' } });
    await waitFor(async () => expect((await link()).href).toContain('Again'));
    fireEvent.click(await link());
    await screen.findByRole('dialog', { name: /· 2 of 2$/ });
    expect((await link()).href).toContain('Again');
    // Undo of the one before is within reach.
    const undo = await within(await dialog()).findByRole('button', { name: 'Undo' });
    fireEvent.click(undo);
    for (const urn of ['1', '4']) await waitFor(async () => expect(await made.contacted(urn)).toEqual([]));
    fireEvent.click(button('Previous'));
    await screen.findByRole('dialog', { name: /· 1 of 2$/ });
    expect((await link()).href).toContain('Again');
  });

  it('are not all opened by a double click or a key that is held down', async () => {
    const made = await setUpWriting({ people: [somebody('1'), somebody('3'), somebody('4')] });
    await writeToAll(made, 3);
    await userEvent.dblClick(await link());
    await screen.findByRole('dialog', { name: /· 2 of 3$/ });
    expect(made.opened).toHaveLength(1);
    const event = new KeyboardEvent('keydown', {
      key: 'Enter',
      repeat: true,
      bubbles: true,
      cancelable: true,
    });
    expect((await link()).dispatchEvent(event)).toBe(false);
    const control = { key: 'Enter', ctrlKey: true, repeat: true, bubbles: true, cancelable: true };
    (await link()).dispatchEvent(new KeyboardEvent('keydown', control));
    expect(made.opened).toHaveLength(1);
  });

  it('leave out who was blocked meanwhile, and say so', async () => {
    const made = await setUpWriting({ people: [somebody('1'), somebody('3'), somebody('4')] });
    await writeToAll(made, 3);
    await screen.findByRole('dialog', { name: /· 1 of 3$/ });
    const first = await shownName();
    const list = await made.noted.blockList();
    const others = ['1', '3', '4'].filter((urn) => !first.includes(`Person ${urn}`));
    await list.block([{ urns: [others[0] ?? ''], name: '' }]);
    fireEvent.click(await link());
    await screen.findByText('1 left out: do not contact');
    await screen.findByRole('dialog', { name: new RegExp(`Person ${others[1]} · 3 of 3$`) });
    // Who is shown is left out as well.
    await link();
    await list.block([{ urns: [others[1] ?? ''], name: '' }]);
    await screen.findByText('2 left out: do not contact');
    expect(screen.queryByRole('link', { name: 'Open in mail' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy text' })).toBeNull();
    expect(made.opened).toHaveLength(1);
  });

  it('offer nothing before it is known that the next one may be contacted', async () => {
    const made = await setUpWriting({ people: [somebody('1'), somebody('4')] });
    const { allowed } = made.model;
    let gate = Promise.resolve();
    made.model.allowed = async (some) => {
      await gate;
      return allowed(some);
    };
    await writeToAll(made, 2);
    await link();
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    fireEvent.click(button('Skip'));
    await screen.findByRole('dialog', { name: /· 2 of 2$/ });
    for (const name of ['Open in mail', 'Copy text', 'Copy subject'])
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
    resolve();
    await waitFor(async () => expect(document.activeElement).toBe(await link()));
  });

  it('go on with those who did not get the template yet', async () => {
    const second = { ...TEMPLATE, name: 'Second', subject: 'Again {first name}' };
    const some = ['1', '3', '4', '5'].map((urn) => somebody(urn));
    const made = await setUpWriting({ people: some, templates: [TEMPLATE, second] });
    await writeToAll(made, 4);
    fireEvent.click(await link());
    await screen.findByRole('dialog', { name: /· 2 of 4$/ });
    fireEvent.click(await link());
    await screen.findByRole('dialog', { name: /· 3 of 4$/ });
    const third = await shownName();
    await waitFor(async () => expect((await made.own.read()).used).toHaveLength(1));
    fireEvent.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The template is the same under another name.
    const [stored] = (await made.own.read()).templates;
    await made.own.save({ ...TEMPLATE, id: stored?.id ?? null, name: 'Zero' });
    const bar = await screen.findByRole('region', { name: /selected/i });
    fireEvent.click(within(bar).getByRole('menuitem', { name: 'Write', hidden: true }));
    await screen.findByText('2 left out: got this template before');
    expect(await shownName()).toBe(third);
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Template' }), { target: { value: 'own|second' } });
    await screen.findByRole('button', { name: 'Previous' });
    expect(screen.queryByText(/got this template before/)).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Template' }), { target: { value: 'own|zero' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Include them' }));
    fireEvent.click(button('Previous'));
    await screen.findByRole('dialog', { name: /· 2 of 4$/ });
    await screen.findByText(/^Contacted .* · Zero$/);
  });

  it('say so where nobody has an email', async () => {
    const nobody = ['1', '2'].map((urn) => somebody(urn, { contacts: {} }));
    const made = await setUpWriting({ people: nobody });
    await writeToAll(made, 2);
    await screen.findByText('None of these people has an email yet. Get their contacts first.');
    await screen.findByText('2 people without an email are left out.');
  });
});
