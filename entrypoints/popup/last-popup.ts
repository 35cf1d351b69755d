import type { LastPopup } from '../../components/popup/popup-model.ts';
import { type Network, profileOf } from '../../lib/network/link.ts';

/** What the last popup knew. The next one needs it before the worker answers, to keep room for the person of the tab. */
export interface Known extends LastPopup {
  network: Network | null;
}

const NAME = 'known';

export function readKnown(): Known {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '') as Known;
  } catch {
    return { network: null, wasBusy: false, hadFound: false };
  }
}

export function keepKnown(known: Known): void {
  const text = JSON.stringify(known);
  if (localStorage.getItem(NAME) !== text) localStorage.setItem(NAME, text);
}

/** Whether an address is a profile's, as far as is known. */
export function isProfile(network: Network | null, url: string | undefined): boolean {
  return network !== null && url !== undefined && profileOf(network, url) !== null;
}
