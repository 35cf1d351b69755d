import { workerData } from 'node:worker_threads';
import { openDatabase } from '../service/database.ts';
import type { YearFile } from './fill-year.ts';
import { writeYear } from './service-year.ts';

// Only `fillYear` starts this thread.
const { file, networkUrl }: YearFile = workerData;
const db = openDatabase(file);
writeYear(db, networkUrl);
db.close();
