import { NAVIGATIONS, testNavigation } from './support/navigations.ts';

testNavigation(NAVIGATIONS.few);
