import { JOURNEYS, testJourneys } from './support/journeys.ts';

testJourneys(JOURNEYS.few);
