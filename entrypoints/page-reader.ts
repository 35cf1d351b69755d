import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { pageState } from '../lib/page/page-state.ts';
import { readPage } from '../lib/page/read-page.ts';

// A script of its own, which the sidebar runs in the tab when it reads the page.
export default defineUnlistedScript(() => {
  pageState().readPage = readPage;
});
