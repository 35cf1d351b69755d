import { RACES, testRaces } from '../support/races.ts';

testRaces(RACES.rest);
