import { afterEach, describe, expect, test } from 'vitest';
import config from '../../wxt.config.ts';

describe('which sites may frame the sidebar’s page', () => {
  const NAME = 'WXT_NETWORK_PROFILE';
  const before = process.env[NAME];
  afterEach(() => {
    if (before === undefined) delete process.env[NAME];
    else process.env[NAME] = before;
  });

  /** The match patterns in the manifest of a build in this mode with this preset network. */
  async function framedBy(mode: string, profile: string): Promise<unknown> {
    process.env[NAME] = profile;
    if (typeof config.manifest !== 'function') throw new Error('The manifest does not depend on the mode.');
    const env = { mode, browser: 'chrome', manifestVersion: 3, command: 'build' } as const;
    const { web_accessible_resources: [only] = [] } = await config.manifest(env);
    return typeof only === 'object' && 'matches' in only ? only.matches : null;
  }

  test('is the company’s own network alone where the build has one preset', async () => {
    expect(await framedBy('production', 'https://www.network.example/in/jane-doe')).toEqual([
      'https://*.network.example/*',
    ]);
    expect(await framedBy('production', 'https://intranet/people/jane-doe')).toEqual(['https://intranet/*']);
  });

  test('is any that a recruiter may name where the build has none', async () => {
    expect(await framedBy('production', '')).toEqual(['https://*/*']);
  });

  test('is this computer in the sandbox only', async () => {
    const here = ['http://localhost/*', 'http://127.0.0.1/*', 'http://*.localhost/*'];
    expect(await framedBy('sandbox', '')).toEqual(['https://*/*', ...here]);
    expect(await framedBy('sandbox', 'https://network.example/in/jane-doe')).toEqual([
      'https://*.network.example/*',
      ...here,
    ]);
  });

  test('is not guessed: a preset that is no profile link ends the build', async () => {
    await expect(framedBy('production', 'https://network.example/')).rejects.toThrow('WXT_NETWORK_PROFILE');
  });
});
