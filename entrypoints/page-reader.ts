import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { profileOf } from '../lib/network/link.ts';
import { pageState } from '../lib/page/page-state.ts';
import { readPage } from '../lib/page/read-page.ts';

// A script of its own, because the side panel has no access to the network's page and runs it in the tab too.
export default defineUnlistedScript(() => {
  Object.assign(pageState(), { readPage, profileOf });
});
