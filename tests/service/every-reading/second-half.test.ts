import { runReadings } from './run-readings.ts';

runReadings({ part: 1, of: 2 });
