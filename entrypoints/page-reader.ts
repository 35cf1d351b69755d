import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { pageState } from '../lib/page/page-state.ts';
import { readPage } from '../lib/page/read-page.ts';

// Apart from the sidebar: the side panel, which can't look at the page itself, has it run in the tab too.
export default defineUnlistedScript(() => {
  pageState().readPage = readPage;
});
