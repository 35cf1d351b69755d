import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { furniture } from '../lib/page/furniture.ts';
import { readPage } from '../lib/page/read-page.ts';

// Apart from the sidebar: the side panel, which can't look at the page itself, has it run in the tab too.
export default defineUnlistedScript(() => {
  furniture().readPage = readPage;
});
