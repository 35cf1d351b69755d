import { runReadings } from './run-readings.ts';

runReadings({ part: 0, of: 2 });
