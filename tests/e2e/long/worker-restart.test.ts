import { RESTARTS, testRestarts } from '../support/restarts.ts';

testRestarts(RESTARTS.rest);
