import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { TemplateText } from '../../../lib/templates/records.ts';
import { type Language, violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';

const HOSTILE = '<img src=x onerror=alert(1)>\u202eevil';
const FIRST: TemplateText = {
  name: 'First mail',
  language: 'en',
  subject: 'Hi {first name}',
  text: 'Hello {first name},\n{my name}',
};

interface Held {
  templates?: TemplateText[];
  fields?: { name: string; value: string }[];
  managed?: unknown;
}

async function setUpTemplates({ templates = [], fields = [], managed = null }: Held = {}) {
  const made = await setUp({}, 'people');
  const own = await made.noted.templates();
  for (const one of templates) await own.save({ id: null, ...one });
  if (fields.length > 0) await own.saveFields(fields);
  made.noted.given.templates = managed;
  made.model.place.value = 'templates';
  await waitFor(() => expect(made.model.templates.value?.own.value).toHaveLength(templates.length));
  return { ...made, own };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.input(box(name), { target: { value } });
const stored = async ({ own }: Awaited<ReturnType<typeof setUpTemplates>>) => (await own.read()).templates;

/** Presses an item of a template's menu. */
async function choose(menu: string, item: string): Promise<void> {
  const opener = await screen.findByRole('button', { name: `Actions for ${menu}` });
  const list = document.getElementById(opener.getAttribute('popovertarget') ?? '');
  fireEvent.click(within(list ?? document.body).getByRole('menuitem', { name: item, hidden: true }));
}

const many = Array.from({ length: 100 }, (_, n) => ({ ...FIRST, name: `Template ${n}` }));
const STATES: Record<string, () => Promise<Awaited<ReturnType<typeof setUpTemplates>>>> = {
  'nothing yet': () => setUpTemplates(),
  'two languages, a locked one and fields': () =>
    setUpTemplates({
      templates: [FIRST, { ...FIRST, language: 'es' }, { ...FIRST, name: `${HOSTILE}${'W'.repeat(40)}` }],
      fields: [{ name: HOSTILE.slice(0, 30), value: 'W'.repeat(400) }],
      managed: [{ ...FIRST, name: 'Of the company' }],
    }),
  'an editor with problems': async () => {
    const made = await setUpTemplates({ templates: [FIRST] });
    made.model.templates.value?.create();
    made.model.templates.value?.type({
      name: HOSTILE,
      subject: '{naem} {{title}}',
      text: `${'W'.repeat(5_100)}`,
    });
    return made;
  },
  'as many as there can be': () => setUpTemplates({ templates: many }),
};

describe.each(Object.entries(STATES))('the place of templates (%s)', (_name, build) => {
  const drawn = async (language: Language = 'en', width = 1000, dir = 'ltr') => {
    const { model } = await build();
    const root = draw(model, { language, width, dir });
    await waitFor(() => expect(root.querySelector('.ts-templates')).not.toBeNull());
    return root;
  };

  it.each(['light', 'dark'] as const)('has no violation in %s', async (scheme) => {
    expect(await violations(await drawn(), scheme)).toEqual([]);
  });

  it.each(['ltr', 'rtl'])('fits a narrow window, %s, in Spanish', async (dir) => {
    const root = await drawn('es', 340, dir);
    expect(root.scrollWidth).toBeLessThanOrEqual(340);
    expect(root.textContent).not.toMatch(/\b(?:templates?|write)[A-Z]/);
  });
});

describe('a template', () => {
  it('is written by keyboard, with variables put in by their buttons', async () => {
    const made = await setUpTemplates();
    draw(made.model);
    (await screen.findByRole('button', { name: 'New template' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(box('Template name')));
    await userEvent.keyboard('First{Tab}{Tab}Hi ');
    expect(document.activeElement).toBe(box('Subject'));
    button('{first name}').focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(box('Subject'));
    expect(box('Subject').value).toBe('Hi {first name}');
    await userEvent.keyboard('!{Tab}Hello {{company}');
    const preview = screen.getByRole('region', { name: 'Preview' });
    await waitFor(() => expect(preview.textContent).toBe('Subject: Hi Jane!Hello Acme'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Template saved: First');
    expect(await stored(made)).toMatchObject([
      { name: 'First', language: 'en', subject: 'Hi {first name}!', text: 'Hello {company}' },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(button('New template')));
  });

  it('names an unknown variable at once, and is not saved with it', async () => {
    const made = await setUpTemplates();
    draw(made.model);
    fireEvent.click(await screen.findByRole('button', { name: 'New template' }));
    type('Template name', 'First');
    type('Text', 'Hi {frist name} {{title}}');
    await screen.findByText(
      'Unknown variable: {frist name}. A brace stands alone. Write \\{ or \\} for a brace in the text.',
    );
    expect(box('Text').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(button('Save'));
    type('Text', 'Hi {first name} \\{x\\}');
    await waitFor(() => expect(screen.queryByText(/Unknown variable/)).toBeNull());
    expect(await stored(made)).toEqual([]);
    fireEvent.click(button('Save'));
    await waitFor(async () => expect(await stored(made)).toHaveLength(1));
  });

  it('says what is too long, and what is still needed', async () => {
    const made = await setUpTemplates();
    draw(made.model);
    fireEvent.click(await screen.findByRole('button', { name: 'New template' }));
    await screen.findByText('Enter a name to save it.');
    type('Template name', 'x'.repeat(81));
    await screen.findByText('Up to 80 characters. This is 81.');
    type('Template name', 'x');
    await screen.findByText('Enter some text to save it.');
    type('Subject', 'x'.repeat(201));
    await screen.findByText('Up to 200 characters. This is 201.');
    type('Text', 'x'.repeat(5_001));
    await screen.findByText('Up to 5,000 characters. This is 5,001.');
  });

  it('that is half written is there after the page was closed', async () => {
    const made = await setUpTemplates();
    draw(made.model);
    fireEvent.click(await screen.findByRole('button', { name: 'New template' }));
    type('Text', 'Half a th');
    type('Text', 'Half a thought');
    await waitFor(async () => expect((await made.own.read()).draft?.text).toBe('Half a thought'));
    const { createTemplatesModel } = await import('../../../components/templates/templates-model.ts');
    const next = createTemplatesModel(made.noted, made.model.undo);
    await next.read();
    expect(next.draft.value).toMatchObject({ text: 'Half a thought' });
    fireEvent.click(button('Discard'));
    await waitFor(async () => expect((await made.own.read()).draft).toBeNull());
    fireEvent.click(button('Undo'));
    await waitFor(() => expect(box('Text').value).toBe('Half a thought'));
    await waitFor(async () => expect((await made.own.read()).draft?.text).toBe('Half a thought'));
  });

  it('is not kept for another account that is in use meanwhile', async () => {
    const made = await setUpTemplates();
    draw(made.model);
    fireEvent.click(await screen.findByRole('button', { name: 'New template' }));
    type('Text', 'For A');
    await waitFor(async () => expect((await made.own.read()).draft?.text).toBe('For A'));
    const { createTemplatesModel } = await import('../../../components/templates/templates-model.ts');
    let account = 'A';
    const ports = { ...made.noted, templates: () => made.noted.templatesOf(account) };
    const model = createTemplatesModel(ports, made.model.undo);
    await model.read();
    account = 'another';
    model.type({ name: 'N', text: 'Typed for A' });
    expect(await model.save()).toBe(false);
    expect(await (await made.noted.templatesOf('another')).read()).toMatchObject({
      templates: [],
      draft: null,
    });
    expect(model.draft.value?.text).toBe('Typed for A');
  });

  it('is refused where another has its name and language', async () => {
    const made = await setUpTemplates({ templates: [FIRST], fields: [{ name: 'my name', value: 'Rob' }] });
    draw(made.model);
    await choose('First mail · English', 'Duplicate');
    await waitFor(() => expect(box('Template name').value).toBe('First mail (copy)'));
    type('Template name', 'first  MAIL');
    fireEvent.click(button('Save'));
    await screen.findByText('You have a template with this name in this language.');
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
    fireEvent.click(button('Save'));
    await screen.findByText(/^Template saved/);
    expect((await stored(made)).map(({ language }) => language)).toEqual(['de', 'en']);
  });

  it('is edited, gets another language, and is deleted with Undo', async () => {
    const made = await setUpTemplates({ templates: [FIRST] });
    draw(made.model);
    fireEvent.click(await screen.findByRole('button', { name: /^English/ }));
    await waitFor(() => expect(box('Text').value).toBe(FIRST.text));
    expect(box('Template name').value).toBe('First mail');
    fireEvent.click(button('Discard'));
    // Nothing was typed, so nothing can be undone.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await choose('First mail · English', 'Add a language');
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value).toBe('es'),
    );
    type('Text', 'Hola');
    fireEvent.click(button('Save'));
    const row = await screen.findByRole('listitem', { name: 'First mail' });
    await waitFor(() =>
      expect(within(row).getAllByRole('button', { name: /^(?:English|Spanish)/ })).toHaveLength(2),
    );
    await choose('First mail · Spanish', 'Delete');
    await screen.findByText('Template deleted: First mail');
    expect(await stored(made)).toHaveLength(1);
    fireEvent.click(button('Undo'));
    await waitFor(async () => expect(await stored(made)).toHaveLength(2));
  });

  it('of the organization is locked, and can be duplicated and looked at', async () => {
    const made = await setUpTemplates({ managed: [{ ...FIRST, name: 'Of the company' }, { name: 'odd' }] });
    draw(made.model);
    const row = await screen.findByRole('listitem', { name: 'Of the company' });
    within(row).getByText('Set by your administrator');
    expect(within(row).queryByRole('menuitem', { name: /Edit|Delete/, hidden: true })).toBeNull();
    fireEvent.click(within(row).getByRole('button', { name: /^English/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Of the company' });
    within(dialog).getByText(/Hello Jane,/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await choose('Of the company · English', 'Duplicate');
    await waitFor(() => expect(box('Template name').value).toBe('Of the company (copy)'));
    type('Text', 'My own');
    fireEvent.click(button('Save'));
    await waitFor(async () => expect(await stored(made)).toHaveLength(1));
  });

  it('of the organization with a stray brace says so, and is not offered for writing', async () => {
    const managed = [
      { ...FIRST, name: 'Doubled', text: 'Hi {{first name}}' },
      { ...FIRST, name: 'Good', text: 'Hi {first name}' },
    ];
    const made = await setUpTemplates({ managed });
    draw(made.model);
    const row = await screen.findByRole('listitem', { name: 'Doubled' });
    within(row).getByText(/^A brace stands alone\./);
    expect(made.model.templates.value?.writable.value.map(({ name }) => name)).toEqual(['Good']);
  });

  it('whose draft can’t be kept says so at once', async () => {
    const made = await setUpTemplates();
    draw(made.model);
    fireEvent.click(await screen.findByRole('button', { name: 'New template' }));
    type('Template name', 'First');
    type('Text', 'Hel');
    await screen.findByText(/^Your draft is kept/);
    (await made.noted.opened()).close();
    type('Text', 'Hello');
    await screen.findByText('Not saved. Storage may be full.');
    expect(screen.queryByText(/^Your draft is kept/)).toBeNull();
    expect(box('Text').value).toBe('Hello');
  });

  it('that another tab has changed is replaced only on a second Save, which can be undone', async () => {
    const made = await setUpTemplates({ templates: [FIRST] });
    draw(made.model);
    fireEvent.click(await screen.findByRole('button', { name: /^English/ }));
    await waitFor(() => expect(box('Text').value).toBe(FIRST.text));
    type('Text', 'Mine');
    const [one] = await stored(made);
    made.clock.pass(1);
    await made.own.save({ ...FIRST, id: one?.id ?? null, text: 'Theirs' });
    made.model.templates.value?.type({ text: 'Mine' });
    fireEvent.click(button('Save'));
    await screen.findByText('Changed in another tab. Save again to replace it.');
    expect((await stored(made))[0]?.text).toBe('Theirs');
    expect(box('Text').value).toBe('Mine');
    fireEvent.click(button('Save'));
    await waitFor(async () => expect((await stored(made))[0]?.text).toBe('Mine'));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await stored(made))[0]?.text).toBe('Theirs'));
  });

  it('that another tab has deleted says so, and is there again after Save', async () => {
    const made = await setUpTemplates({ templates: [{ ...FIRST, text: 'Hello' }] });
    draw(made.model);
    fireEvent.click(await screen.findByRole('button', { name: /^English/ }));
    await waitFor(() => expect(box('Text').value).toBe('Hello'));
    const [one] = await stored(made);
    await made.own.remove(one?.id ?? '');
    await within(screen.getByRole('form', { name: 'Edit' })).findByText('Template deleted: First mail');
    fireEvent.click(button('Save'));
    await waitFor(async () => expect(await stored(made)).toHaveLength(1));
  });

  it('that was deleted comes back under another name where its own was taken meanwhile', async () => {
    const made = await setUpTemplates({ templates: [FIRST] });
    draw(made.model);
    await choose('First mail · English', 'Delete');
    await screen.findByText('Template deleted: First mail');
    await made.own.save({ ...FIRST, id: null, name: 'FIRST mail', text: 'Taken' });
    await made.own.save({ ...FIRST, id: null, name: 'First mail (2)', text: 'Too' });
    fireEvent.click(button('Undo'));
    await screen.findByText('Template saved: First mail (3)');
    const all = (await stored(made)).map(({ name, text }) => [name, text]);
    expect(all).toContainEqual(['First mail (3)', FIRST.text]);
    expect(all).toHaveLength(3);
    fireEvent.click(button('Undo'));
    await waitFor(async () => expect(await stored(made)).toHaveLength(2));
  });

  it('can’t be one too many', async () => {
    const made = await setUpTemplates({ templates: many });
    draw(made.model);
    expect(await screen.findAllByText(/^You have 100 templates/)).not.toEqual([]);
    fireEvent.click(button('New template'));
    expect(made.model.templates.value?.draft.value).toBeNull();
  });

  it('that could not be stored says so and keeps what was typed', async () => {
    const made = await setUpTemplates();
    draw(made.model);
    fireEvent.click(await screen.findByRole('button', { name: 'New template' }));
    type('Template name', 'First');
    type('Text', 'Hello');
    (await made.noted.opened()).close();
    fireEvent.click(button('Save'));
    await screen.findByText('Not saved. Storage may be full.');
    expect(box('Text').value).toBe('Hello');
  });
});

describe('own fields', () => {
  it('are defined, used, changed and removed', async () => {
    const made = await setUpTemplates({ templates: [{ ...FIRST, text: '{my name}' }] });
    draw(made.model);
    await screen.findByText('Unknown variable: {my name}.');
    fireEvent.click(button('Add field'));
    await waitFor(() => expect(document.activeElement).toBe(box('Name')));
    type('Name', 'company');
    await screen.findByText('This name is filled in from the person. Choose another.');
    type('Name', 'a}');
    await screen.findByText('Leave out braces and backslashes.');
    type('Name', 'My name');
    type('Value', 'Rob {company}');
    fireEvent.click(button('Save'));
    await screen.findByText('Field saved: My name');
    await waitFor(() => expect(screen.queryByText(/Unknown variable/)).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Edit My name' }));
    type('Value', 'Robert');
    fireEvent.click(button('Save'));
    await waitFor(async () =>
      expect((await made.own.read()).fields).toEqual([{ name: 'My name', value: 'Robert' }]),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Remove My name' }));
    await screen.findByText('Unknown variable: {my name}.');
    fireEvent.click(button('Undo'));
    await waitFor(async () => expect((await made.own.read()).fields).toHaveLength(1));
  });

  it('have each name once', async () => {
    const made = await setUpTemplates({ fields: [{ name: 'My name', value: 'Rob' }] });
    draw(made.model);
    fireEvent.click(await screen.findByRole('button', { name: 'Add field' }));
    type('Name', 'my NAME');
    type('Value', 'x');
    await screen.findByText('You have a field with this name.');
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
  });
});
