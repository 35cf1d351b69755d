import { KILLS, testKills } from './support/kills.ts';

testKills(KILLS.few);
