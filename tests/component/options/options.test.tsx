import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { OptionsActions } from '../../../components/options/actions.ts';
import type { MessageError } from '../../../lib/messages/answers.ts';
import { readSettings } from '../../../lib/settings/settings.ts';
import { aNewKey, anAccountView } from '../../support/views.ts';
import { violations } from '../screen.tsx';
import { box, button, openStep, type } from './fields.ts';
import { actions, draw, PROFILE, SERVICE, session, unset } from './set-up.tsx';

const ACCOUNTS = [
  anAccountView({ id: 'account-1', name: 'Acme', last4: '7e42', current: true, usable: false }),
  anAccountView({ waiting: 3 }),
  anAccountView({ id: 'account-3', name: 'Initech', host: 'other.example', last4: null, usable: false }),
];

const LONG = 'x'.repeat(300);
const STATES = {
  loading: null,
  'first run': unset(),
  'all set': session(),
  'key refused': session({ keyRefused: true }),
  'permissions taken back': session({ allowed: { service: false, network: false } }),
  'managed, all of it': session({
    managed: [
      'serviceUrl',
      'key',
      'networkProfile',
      'confirmAbove',
      'dailyCap',
      'sidePanelOnly',
      'keyInMemory',
    ],
  }),
  'side panel only': session({ settings: { ...readSettings({}), sidePanelOnly: true } }),
  'the key has to be entered': session({ hasKey: false, waiting: 3 }),
  'managed address, own key': unset({ serviceUrl: SERVICE, managed: ['serviceUrl'] }),
  'prices typed in and learnt': session({
    accounts: ACCOUNTS,
    prices: [
      { op: 'search', fields: [], people: 1, credits: 1, at: Date.now(), typed: true },
      { op: 'contact', fields: ['work_email'], people: 1, credits: 1234.56, at: Date.now() },
    ],
  }),
  'records in quarantine': session({ quarantined: 3 }),
  'balance not known': session({ balance: null }),
  'several accounts': session({ accounts: ACCOUNTS }),
  'an account without a key': unset({
    account: null,
    accounts: [anAccountView({ usable: false, last4: null })],
  }),
  'a new key': session({ newKey: aNewKey() }),
  'a new key that may be of several accounts': session({
    newKey: aNewKey({
      accounts: [
        { id: 'account-1', name: 'Acme' },
        { id: 'account-2', name: 'x'.repeat(60) },
      ],
    }),
  }),
  'long names': session({
    accounts: [
      anAccountView({
        current: true,
        usable: false,
        name: 'x'.repeat(60),
        host: `${'a'.repeat(60)}.example`,
      }),
      anAccountView({ id: 'account-3', name: 'y z '.repeat(15), waiting: 12_000 }),
    ],
    serviceUrl: `https://${'a'.repeat(60)}.example.com/${LONG}`,
    network: {
      origin: 'https://a.example',
      site: `${'b'.repeat(60)}.example`,
      pattern: `/${LONG}/:slug`,
      example: PROFILE,
    },
  }),
};

describe.each(Object.entries(STATES))('the options page (%s)', (_name, given) => {
  it.each(['light', 'dark'] as const)('has no violation in %s', async (scheme) => {
    const { root } = draw(given);
    expect(await violations(root, scheme)).toEqual([]);
  });

  it.each(['en', 'es'] as const)('fits a narrow window in %s', (language) => {
    const { root } = draw(given, actions(), { language, width: 320 });
    expect(root.scrollWidth).toBeLessThanOrEqual(320);
    expect(root.textContent).not.toMatch(/\boptions[A-Z]/);
  });
});

describe('the step for the service', () => {
  it.each<[MessageError, string]>([
    [{ kind: 'no-permission', origin: SERVICE }, 'Your browser blocked access to talent.example.com'],
    [{ kind: 'unreachable' }, 'No answer from talent.example.com'],
    [{ kind: 'timeout' }, 'took too long'],
    [{ kind: 'key', status: 401 }, 'Key rejected'],
    [{ kind: 'service', status: 503 }, 'The service isn’t working right now'],
    [{ kind: 'slow-down', retryAfterMs: null }, 'Too many requests'],
    [{ kind: 'rejected', status: 404, message: null }, 'not a Talent Scout service'],
    [{ kind: 'bad-response', path: '', reason: '' }, 'not a Talent Scout service'],
    [
      { kind: 'refused', code: 'SUSPENDED', message: 'Your account is suspended.' },
      'Your account is suspended.',
    ],
    [{ kind: 'managed' }, 'Set by your administrator'],
    [{ kind: 'worker-gone' }, 'just restarted'],
    [{ kind: 'invalid-request', path: 'key', reason: '' }, 'No key has characters like these'],
    [{ kind: 'internal' }, 'That didn’t work'],
  ])('says what %j means, and keeps what was typed', async (error, words) => {
    draw(unset(), actions({ connect: vi.fn(async () => ({ ok: false, error }) as const) }));
    type('Service address', SERVICE);
    type('API key', 'the-key');
    fireEvent.click(button('Connect'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words));
    expect([box('Service address').value, box('API key').value]).toEqual([SERVICE, 'the-key']);
  });

  it('adds the scheme to an address, and trims a key', async () => {
    const does = actions();
    draw(unset(), does);
    type('Service address', ' talent.example.com/ ');
    type('API key', '  tsk_1  ');
    fireEvent.click(button('Connect'));
    await waitFor(() =>
      expect(does.connect).toHaveBeenCalledWith(expect.objectContaining({ url: SERVICE }), 'tsk_1'),
    );
  });

  it('connects when Enter is pressed in the address or the key', async () => {
    const does = actions();
    draw(unset(), does);
    type('Service address', SERVICE);
    type('API key', 'tsk_1');
    for (const [index, label] of ['Service address', 'API key'].entries()) {
      type('API key', 'tsk_1');
      box(label).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(does.connect).toHaveBeenCalledTimes(index + 1));
      await waitFor(() => expect(button('Connect').getAttribute('aria-busy')).toBeNull());
    }
  });

  it('sends one request for two quick clicks', async () => {
    const connect = vi.fn(() => new Promise<never>(() => {}));
    draw(unset(), actions({ connect }));
    type('Service address', SERVICE);
    type('API key', 'k');
    fireEvent.click(button('Connect'));
    await waitFor(() => expect(button('Connect').getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(button('Connect'));
    expect(connect).toHaveBeenCalledOnce();
  });

  it('hides the key until the recruiter wants it shown', async () => {
    draw(unset());
    type('API key', 'tsk_1');
    await waitFor(() => button('Show key'));
    const shown = () => getComputedStyle(box('API key')).getPropertyValue('-webkit-text-security');
    expect(shown()).toBe('disc');
    fireEvent.click(button('Show key'));
    await waitFor(() => expect(shown()).toBe('none'));
  });

  it('connects with the stored key if none is typed', async () => {
    const does = actions();
    draw(session(), does);
    await openStep('Change service');
    fireEvent.click(button('Connect'));
    await waitFor(() => expect(does.connect).toHaveBeenCalledWith(expect.anything(), null));
  });

  it('is filled with the presets of the build', () => {
    draw(unset(), actions(), { presets: { serviceUrl: SERVICE, networkProfile: PROFILE } });
    expect([box('Service address').value, box('Profile link').value]).toEqual([SERVICE, PROFILE]);
  });

  it('locks the boxes that an administrator has set', () => {
    const managed = ['serviceUrl', 'key', 'networkProfile', 'dailyCap'];
    draw(session({ managed, allowed: { service: false, network: false } }));
    for (const name of ['Service address', 'API key', 'Profile link', 'Daily limit'])
      expect(box(name).readOnly, name).toBe(true);
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use this network' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
    expect(screen.queryByText(/^Open someone’s profile/)).toBeNull();
  });
});

describe('a new key', () => {
  const answers = () => screen.queryByRole('button', { name: 'Same account, new key' });

  it('is not said to be connected before the recruiter has said whose it is', async () => {
    const connect = vi.fn(async () => ({ ok: true, data: { balance: null, asks: true } }) as const);
    const { current, root } = draw(session(), actions({ connect }));
    expect(answers()).toBeNull();
    await openStep('Change service');
    type('API key', 'tsk_2');
    fireEvent.click(button('Connect'));
    await waitFor(() => expect(box('API key').value).toBe(''));
    current.value = session({ newKey: aNewKey() });
    await waitFor(() => screen.getByText('Is this a new key for Acme?'));
    expect(root.textContent).toContain('The key ending in c0de works at service.example');
    expect(screen.getByText('Is this a new key for Acme?').closest('[role=status]')).not.toBeNull();
  });

  it.each([
    ['Same account, new key', { answer: 'same', account: 'account-1' }],
    ['Another account', { answer: 'another' }],
    ['Cancel', { answer: 'cancel' }],
  ])('is answered with “%s”', async (name, answer) => {
    const does = actions();
    draw(session({ newKey: aNewKey() }), does);
    fireEvent.click(button(name));
    await waitFor(() => expect(does.answerNewKey).toHaveBeenCalledExactlyOnceWith(answer));
  });

  it('of several accounts is given to the one that the recruiter chooses', async () => {
    const does = actions();
    const accounts = [
      { id: 'account-1', name: 'Acme' },
      { id: 'account-2', name: 'Globex' },
    ];
    draw(session({ newKey: aNewKey({ accounts }) }), does);
    fireEvent.change(screen.getByRole('combobox', { name: 'Account' }), { target: { value: 'account-2' } });
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Account' }).value).toBe('account-2'),
    );
    fireEvent.click(button('Same account, new key'));
    await waitFor(() =>
      expect(does.answerNewKey).toHaveBeenCalledExactlyOnceWith({ answer: 'same', account: 'account-2' }),
    );
  });

  it('that an administrator has set cannot be dropped', () => {
    draw(session({ managed: ['serviceUrl', 'key'], newKey: aNewKey({ typed: false }) }));
    expect(answers()).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });
});

describe('the list of accounts', () => {
  const list = () => screen.queryByRole('region', { name: 'Accounts' });

  it('is shown where there are several, or one that is not in use', () => {
    draw(session({ accounts: ACCOUNTS.slice(0, 1) }));
    expect(list()).toBeNull();
    draw(session({ accounts: ACCOUNTS }));
    expect(list()).not.toBeNull();
    draw(unset({ account: null, accounts: ACCOUNTS.slice(2) }));
    expect(list()).not.toBeNull();
  });

  it('names each account with its host, the end of its key and what waits', () => {
    draw(session({ accounts: ACCOUNTS }));
    const lines = [...(list()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^AcmeIn useservice\.example · Key ending 7e42/);
    expect(lines[1]).toMatch(/^Globex3 lookups waitingservice\.example · Key ending 9d01/);
    expect(lines[2]).toMatch(/^Initechother\.example · No key\. Enter it above/);
  });

  it('switches with one click, and only to accounts whose key is here', async () => {
    const does = actions();
    draw(session({ accounts: ACCOUNTS }), does);
    expect(screen.getAllByRole('button', { name: /^Switch to/ })).toHaveLength(1);
    fireEvent.click(button('Switch to Globex'));
    await waitFor(() => expect(does.switchAccount).toHaveBeenCalledExactlyOnceWith('account-2'));
  });

  it('renames an account, and Enter saves', async () => {
    const does = actions();
    draw(session({ accounts: ACCOUNTS }), does);
    fireEvent.click(button('Rename Globex'));
    await waitFor(() => expect(document.activeElement).toBe(box('Account name')));
    type('Account name', '  ');
    await waitFor(() => expect(button('Save').disabled).toBe(true));
    type('Account name', ' Globex Corp ');
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(does.renameAccount).toHaveBeenCalledExactlyOnceWith('account-2', 'Globex Corp'),
    );
    expect(screen.queryByRole('textbox', { name: 'Account name' })).toBeNull();
    expect(document.activeElement).toBe(button('Rename Globex'));
  });

  it('keeps the name at Escape', async () => {
    const does = actions();
    draw(session({ accounts: ACCOUNTS }), does);
    fireEvent.click(button('Rename Globex'));
    await waitFor(() => expect(document.activeElement).toBe(box('Account name')));
    type('Account name', 'Other');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button('Rename Globex')));
    expect(does.renameAccount).not.toHaveBeenCalled();
  });

  it('asks before it removes a key', async () => {
    const does = actions();
    draw(session({ accounts: ACCOUNTS }), does);
    fireEvent.click(button('Remove key of Globex'));
    await waitFor(() => screen.getByRole('dialog', { name: 'Remove the key of Globex?' }));
    expect(does.removeKey).not.toHaveBeenCalled();
    fireEvent.click(button('Remove key'));
    await waitFor(() => expect(does.removeKey).toHaveBeenCalledExactlyOnceWith('account-2'));
  });

  it('says why an account could not be switched to', async () => {
    const switchAccount = vi.fn(async () => ({ ok: false, error: { kind: 'managed' } }) as const);
    draw(session({ accounts: ACCOUNTS }), actions({ switchAccount }));
    fireEvent.click(button('Switch to Globex'));
    await waitFor(() => screen.getByText('Set by your administrator. You can’t change it here.'));
  });

  it('says whose the limits are', () => {
    draw(session({ accounts: ACCOUNTS }));
    screen.getByText('These limits are for Acme.');
  });

  it('is followed by the address of the account in use', async () => {
    const { current } = draw(session({ accounts: ACCOUNTS }));
    await openStep('Change service');
    current.value = session({ account: 'account-3', serviceUrl: 'https://other.example' });
    await waitFor(() => expect(box('Service address').value).toBe('https://other.example'));
  });
});

describe('the step for the network', () => {
  it('says that the browser declined the permission, and keeps the link', async () => {
    const error = { kind: 'no-permission', origin: 'https://www.network.example' } as const;
    draw(unset(), actions({ useNetwork: vi.fn(async () => ({ ok: false, error }) as const) }));
    type('Profile link', PROFILE);
    await waitFor(() => screen.getByText('/in/:slug'));
    fireEvent.click(button('Use this network'));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('blocked access to network.example'),
    );
    expect(box('Profile link').value).toBe(PROFILE);
  });

  it('asks again for a permission that was taken back, and says that the browser declined it', async () => {
    const allow = vi.fn(async () => false);
    draw(session({ allowed: { service: false, network: false } }), actions({ allow }));
    fireEvent.click(button('Allow network.example'));
    await waitFor(() => expect(allow).toHaveBeenCalledWith(['https://*.network.example/*']));
    fireEvent.click(button('Allow talent.example.com'));
    await waitFor(() => expect(allow).toHaveBeenCalledWith(['https://talent.example.com/*']));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  });

  it('sends the worker the network that it learnt from the link, with its site', async () => {
    const does = actions();
    draw(unset(), does);
    type('Profile link', 'https://www.network.co.uk/in/jane-doe?trk=x');
    await waitFor(() => screen.getByText('/in/:slug'));
    fireEvent.click(button('Use this network'));
    await waitFor(() =>
      expect(does.useNetwork).toHaveBeenCalledExactlyOnceWith({
        origin: 'https://www.network.co.uk',
        site: 'network.co.uk',
        prefix: '/in/',
        example: 'https://www.network.co.uk/in/jane-doe',
      }),
    );
  });

  it('shows an administrator’s network as the worker has it, and asks for permission for its host only', async () => {
    const does = actions();
    const network = {
      origin: 'https://co.uk',
      site: 'co.uk',
      pattern: '/staff/:slug',
      example: 'https://co.uk/staff/jane',
      oneHost: true as const,
    };
    const allowed = { service: true, network: false };
    draw(session({ managed: ['networkProfile'], network, allowed }), does);
    screen.getByText('/staff/:slug');
    fireEvent.blur(box('Profile link'));
    fireEvent.click(button('Allow co.uk'));
    await waitFor(() => expect(does.allow).toHaveBeenCalledExactlyOnceWith(['https://co.uk/*']));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the settings', () => {
  it('name the keys that get what is got by default, as the browser has them', async () => {
    draw(session());
    await waitFor(() => screen.getByText('Alt+Shift+G opens the sidebar. Press it again to get these.'));
  });

  it('keep the change of a first click if a second one follows at once', async () => {
    const does = actions();
    draw(session(), does);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Phone' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Phone' }).checked).toBe(true),
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Personal email' }));
    await waitFor(() =>
      expect(does.change).toHaveBeenLastCalledWith({
        defaultFields: ['work_email', 'personal_email', 'phone'],
      }),
    );
  });

  it('show the stored value again if the worker refuses a change', async () => {
    draw(
      session(),
      actions({ change: vi.fn(async () => ({ ok: false, error: { kind: 'managed' } }) as const) }),
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Phone' }));
    await waitFor(() => screen.getByText('Set by your administrator. You can’t change it here.'));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Phone' }).checked).toBe(false),
    );
  });

  it('turn single-key shortcuts off and on', async () => {
    const does = actions();
    draw(session(), does);
    const single = screen.getByRole('switch', { name: 'Single-key shortcuts (J, K, ?)', checked: true });
    fireEvent.click(single);
    expect(does.change).toHaveBeenCalledExactlyOnceWith({ singleKeys: false });
  });

  it('say that the browser allows no notifications', async () => {
    draw(session(), actions({ notify: vi.fn(async () => false as const) }));
    fireEvent.click(screen.getByRole('switch', { name: 'Notify me when a lookup is done' }));
    await waitFor(() => screen.getByText(/doesn’t allow notifications/));
  });

  it.each([
    ['12', { confirmAbove: 12 }],
    ['0', { confirmAbove: 0 }],
    ['2,5', { confirmAbove: 2.5 }],
    ['', { confirmAbove: null }],
  ])('take %j as a limit', async (typed, change) => {
    const does = actions();
    draw(session(), does);
    type('Ask above', typed);
    fireEvent.blur(box('Ask above'));
    await waitFor(() => expect(does.change).toHaveBeenCalledWith(change));
  });

  it.each([
    ['en', 'Ask above', '1234.5'],
    ['es', 'Preguntar a partir de', '1234,5'],
  ] as const)('show a limit as it is typed in %s, and take it unchanged', async (language, name, shown) => {
    const does = actions();
    draw(session({ settings: { ...readSettings({}), confirmAbove: 1234.5 } }), does, { language });
    await screen.findByRole('textbox', { name });
    expect(box(name).value).toBe(shown);
    type(name, `${shown} `);
    await waitFor(() => expect(box(name).value).toBe(`${shown} `));
    fireEvent.blur(box(name));
    await waitFor(() => expect(box(name).value).toBe(shown));
    expect(does.change).not.toHaveBeenCalled();
  });

  it.each(['-1', 'a lot', '1e9', '1000001'])('do not take %j as a limit', async (typed) => {
    const does = actions();
    draw(session(), does);
    type('Ask above', typed);
    fireEvent.blur(box('Ask above'));
    await waitFor(() => screen.getByText(/Enter a number from 0 to 1,000,000/));
    expect(does.change).not.toHaveBeenCalled();
  });
});

describe('the export of everything', () => {
  it('says how far it is, and is stopped by the same button', async () => {
    let told: Parameters<OptionsActions['exportAll']>[0] | null = null;
    let end = (_saved: boolean) => {};
    const exportAll: OptionsActions['exportAll'] = (progress) => {
      told = progress;
      return new Promise((done) => {
        end = (saved) => done({ ok: true, data: { saved } });
      });
    };
    const { root } = draw(session(), actions({ exportAll: vi.fn(exportAll) }));
    const press = button('Export everything');
    fireEvent.click(press);
    await waitFor(() => expect(press.getAttribute('aria-busy')).toBe('true'));
    const progress = told as unknown as Parameters<OptionsActions['exportAll']>[0];
    progress.onPart(12_000, 100_000);
    await screen.findByText('Exporting 12,000 of 100,000…');
    expect(button('Cancel')).toBe(press);
    expect(await violations(root, 'light')).toEqual([]);
    // The second half of a double click on Export is no Cancel.
    fireEvent.click(press, { detail: 2 });
    expect(progress.stop.aborted).toBe(false);
    fireEvent.click(press, { detail: 1 });
    expect(progress.stop.aborted).toBe(true);
    end(false);
    await screen.findByText('Export cancelled');
    await waitFor(() => expect(button('Export everything')).toBe(press));
  });

  it('says if the database could not be read', async () => {
    const exportAll = vi.fn(async () => Promise.reject(new Error('closed')));
    draw(session(), actions({ exportAll }));
    fireEvent.click(button('Export everything'));
    await screen.findByText('Couldn’t export. Try again.');
  });
});

describe('erasing', () => {
  it('says how much could not be erased', async () => {
    const eraseAll = vi.fn(async () => ({ ok: true, data: { left: 2 } }) as const);
    draw(session(), actions({ eraseAll }));
    fireEvent.click(button('Erase everything'));
    expect(eraseAll).not.toHaveBeenCalled();
    const confirm = await waitFor(() => screen.getAllByRole('button', { name: 'Erase everything' }).at(-1));
    if (confirm) fireEvent.click(confirm);
    await waitFor(() => screen.getByText('2 records could not be erased. Try again.'));
  });
});

describe('where keys and pages are handled with more care', () => {
  const settings = (change: object) => ({ ...readSettings({}), ...change });
  const knob = (name: string) => screen.getByRole<HTMLButtonElement>('switch', { name });

  it.each([
    ['Side panel only (adds nothing to the page)', 'sidePanelOnly'],
    ['Key in memory only', 'keyInMemory'],
  ])('"%s" is switched on and off', async (name, setting) => {
    const given = actions();
    draw(session(), given);
    fireEvent.click(await screen.findByRole('switch', { name }));
    expect(given.change).toHaveBeenCalledExactlyOnceWith({ [setting]: true });
  });

  it.each([
    ['Side panel only (adds nothing to the page)', 'sidePanelOnly'],
    ['Key in memory only', 'keyInMemory'],
  ])('"%s" is locked by a policy', async (name, setting) => {
    const given = actions();
    draw(session({ managed: [setting], settings: settings({ [setting]: true }) }), given);
    const locked = await screen.findByRole('switch', { name, checked: true });
    expect(locked.getAttribute('aria-disabled')).toBe('true');
    screen.getByText('Set by your administrator');
    fireEvent.click(locked);
    expect(given.change).not.toHaveBeenCalled();
  });

  it('with the side panel only there is no place to choose and no launcher to hide', () => {
    draw(session({ settings: settings({ sidePanelOnly: true }) }));
    knob('Side panel only (adds nothing to the page)');
    expect(screen.queryByRole('combobox', { name: 'Where the sidebar opens' })).toBeNull();
    expect(screen.queryByRole('switch', { name: /Talent Scout tab/ })).toBeNull();
  });

  it('a key that has to be entered has the focus in its box, which says which key it is', async () => {
    draw(session({ hasKey: false, waiting: 3 }));
    screen.getByText('Enter your key to continue.');
    screen.getByText('3 lookups are waiting.');
    await waitFor(() => expect(document.activeElement).toBe(box('API key')));
    expect(box('Service address').value).toBe(SERVICE);
    screen.getByText('Key ending 7e42');
    expect(screen.queryByText('Leave empty to keep the key ending 7e42.')).toBeNull();
  });
});
