import { t } from '../../lib/i18n/text.ts';
import type { MessageError } from '../../lib/messages/answers.ts';
import type { LinkProblem } from '../../lib/network/pattern.ts';

const ADDRESS_KEYS = {
  empty: 'optionsAddressEmpty',
  'not-a-url': 'optionsAddressNotUrl',
  'not-https': 'optionsAddressNotHttps',
  'has-credentials': 'optionsAddressCredentials',
} as const;

const LINK_KEYS = {
  empty: 'optionsLinkEmpty',
  'too-long': 'optionsLinkTooLong',
  'not-a-url': 'optionsLinkNotUrl',
  'not-https': 'optionsLinkNotHttps',
  'has-credentials': 'optionsLinkCredentials',
  'not-a-site': 'optionsLinkNotSite',
  'not-a-profile': 'optionsLinkNotProfile',
  'several-links': 'optionsLinkSeveral',
  'a-company': 'optionsLinkCompany',
  'a-search': 'optionsLinkSearch',
} as const;

const KEY_KEYS = {
  empty: 'optionsKeyEmpty',
  /** There is a stored key, but it is for another address. */
  needed: 'optionsKeyNeeded',
  'too-long': 'optionsKeyTooLong',
  'has-spaces': 'optionsKeySpaces',
  'odd-letters': 'optionsKeyLetters',
} as const;

/** What is wrong with a typed service address. */
export function addressWords(reason: keyof typeof ADDRESS_KEYS): string {
  return t(ADDRESS_KEYS[reason]);
}

/** What is wrong with a typed key. */
export function keyWords(reason: keyof typeof KEY_KEYS): string {
  return t(KEY_KEYS[reason]);
}

/** Whether a failure of the first step is said under the key. All others are said under the address. */
export function isAboutKey({ kind }: MessageError): boolean {
  return kind === 'key' || kind === 'refused' || kind === 'invalid-request';
}

/** What is wrong with a pasted profile link. */
export function linkWords(reason: LinkProblem): string {
  return t(LINK_KEYS[reason]);
}

/** Why a step of the set-up failed and what to do. `host` is the host that the step tried to reach. */
export function setUpWords(error: MessageError, host: string): string {
  switch (error.kind) {
    case 'bad-address':
      return addressWords(error.reason);
    case 'not-a-profile':
      return linkWords(error.reason);
    case 'key':
      return t('optionsKeyWrong');
    case 'invalid-request':
      return keyWords('odd-letters');
    case 'no-permission':
      return t('optionsDeclined', host);
    case 'unreachable':
    case 'offline':
      return t('optionsUnreachable', host);
    case 'timeout':
      return t('optionsTimeout', host);
    case 'service':
      return t('optionsServiceFails');
    case 'slow-down':
      return t('optionsSlowDown');
    case 'bad-response':
    case 'too-large':
    case 'rejected':
      return t('optionsNotTheService', host);
    case 'refused':
      return t('optionsRefused', error.message ?? error.code);
    case 'managed':
      return t('optionsManagedError');
    case 'worker-gone':
      return t('optionsWorkerGone');
    default:
      return t('optionsUnexpected');
  }
}
