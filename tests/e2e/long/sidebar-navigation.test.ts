import { NAVIGATIONS, testNavigation } from '../support/navigations.ts';

testNavigation(NAVIGATIONS.rest);
