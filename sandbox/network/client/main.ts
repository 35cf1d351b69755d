import { startEndlessLists } from './endless-lists.ts';
import { startHotkeys } from './hotkeys.ts';
import { startLikes } from './likes.ts';
import { startNavigation } from './navigation.ts';
import { startProbe } from './probe.ts';

startHotkeys();
startNavigation();
startLikes();
startProbe();
const view = document.querySelector<HTMLElement>('[data-view]');
if (view) startEndlessLists(view);
