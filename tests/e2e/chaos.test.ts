import { JOURNEYS, testJourneys } from './support/random-journeys.ts';

testJourneys(JOURNEYS.few);
