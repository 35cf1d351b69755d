import { expect, test } from 'vitest';
import { accountNames, keyHashes, newAccountName } from '../../../lib/settings/accounts.ts';
import { anAccount } from '../../support/records.ts';

const at = (id: string, host: string, name?: string) =>
  anAccount({ id, serviceUrl: `https://${host}`, ...(name === undefined ? {} : { name }) });

test('an account is called by its host, with a number where there are several', () => {
  const accounts = [at('1', 'a.test'), at('2', 'b.test:8443'), at('3', 'a.test')];
  expect([...accountNames(accounts).values()].sort()).toEqual(['a.test', 'a.test 2', 'b.test:8443']);
});

test('a name that the recruiter gave is never given to another account', () => {
  const accounts = [at('1', 'a.test'), at('2', 'a.test', 'a.test'), at('3', 'a.test', 'a.test 2')];
  expect(accountNames(accounts)).toEqual(
    new Map([
      ['1', 'a.test 3'],
      ['2', 'a.test'],
      ['3', 'a.test 2'],
    ]),
  );
});

test('a new account gets a name that no other has', () => {
  expect(newAccountName('https://a.test', [])).toBe('a.test');
  expect(newAccountName('https://a.test', [at('1', 'a.test')])).toBe('a.test 2');
  expect(newAccountName('https://a.test', [at('1', 'a.test', 'Acme')])).toBe('a.test');
});

test('an account of an older version was opened by the key of its id', () => {
  expect(keyHashes(at('1', 'a.test'))).toEqual(['1']);
  expect(keyHashes({ id: '1', keys: ['1', '2'] })).toEqual(['1', '2']);
});
