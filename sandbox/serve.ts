import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PAGE_SIZE } from '../lib/service/model.ts';
import { describeDialect, listDialects, readDialect } from './dialects.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { accountLines } from './service/accounts.ts';
import { priceTable } from './service/prices.ts';
import { countsOf, YEAR, YEAR_FILE } from './year/size.ts';

const HELP = `npm run sandbox -- [options]

  --port <n>          port of the service (4800)
  --network-port <n>  port of the demo network (4801)
  --speed <n>         how many times faster than real the provider works (20)
  --people <n>        number of people in a new database (2000)
  --seed <n>          seed of the generated people (1)
  --year              a year of a busy recruiter's history in the first account, with 100000 people in .sandbox/year.db
                      unless --people and --db say otherwise; made once, in about half a minute
  --db <file>         database file, kept across restarts (.sandbox/sandbox.db)
  --fresh             delete the database and start with a new one
  --dialect <word>    how the service reads the gaps of its documents: NAME=READING, as often as needed, or random:SEED
  --list-dialects     print each freedom of the service with its readings
  --help`;

const DEFAULTS = { people: '2000', db: '.sandbox/sandbox.db' };
const YEAR_DEFAULTS = { people: String(countsOf(YEAR).people), db: YEAR_FILE };

class UsageError extends Error {}

function readNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= min && value <= max)) {
    throw new UsageError(`--${name} takes a number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

function readWhole(name: string, text: string, min: number, max: number): number {
  const value = readNumber(name, text, min, max);
  if (!Number.isInteger(value)) throw new UsageError(`--${name} takes a whole number, not "${text}".`);
  return value;
}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', default: '4800' },
        'network-port': { type: 'string', default: '4801' },
        speed: { type: 'string', default: '20' },
        people: { type: 'string' },
        seed: { type: 'string', default: '1' },
        year: { type: 'boolean', default: false },
        db: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        dialect: { type: 'string', multiple: true, default: [] },
        'list-dialects': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
      // Words after --dialect and its first one: `--dialect prices=zero ids=number`.
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The dialect of the command line. Throws on words that name none. */
function readSpoken(words: string[]) {
  try {
    return readDialect(words);
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error} --list-dialects lists them.`);
  }
}

function describe(sandbox: Sandbox, speed: number): string {
  const { serviceUrl, networkUrl, accounts, people } = sandbox;
  const adminUrl = new URL(serviceUrl).origin;
  const prices = priceTable(sandbox.prices(0)).map(
    ({ what, credits, note }) => `  ${what.padEnd(20)} ${credits}  (${note})`,
  );
  return `Talent Scout sandbox: ${people.count()} people, provider ${speed} times faster than real

  Service   ${serviceUrl}   (open ${adminUrl} for balances and the ledger)
  Network   ${networkUrl}
  Dialect   ${describeDialect(sandbox.dialect())}

API keys
${accountLines(accounts())}

Prices in credits
${prices.join('\n')}

Cause a fault: the next unlock is charged, but its answer is lost
  curl -X POST ${adminUrl}/sandbox/faults -H 'content-type: application/json' \\
    -d '{"kind":"drop-after","operation":"contact"}'
Remove all faults
  curl -X DELETE ${adminUrl}/sandbox/faults -H 'content-type: application/json'
Change the dialect
  curl -X PUT ${adminUrl}/sandbox/dialect -H 'content-type: application/json' -d '{"dialect":"prices=zero"}'

Ctrl+C stops it.`;
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = readOptions(args);
  if (values.help || values['list-dialects']) {
    console.log(values.help ? HELP : listDialects());
    return;
  }
  const words = [...values.dialect, ...positionals];
  if (positionals.length > 0 && values.dialect.length === 0) {
    throw new UsageError(`Unexpected argument "${positionals[0]}".`);
  }
  const { year } = values;
  const { people, db } = year ? YEAR_DEFAULTS : DEFAULTS;
  const speed = readNumber('speed', values.speed, 0.001, 100_000);
  const options = {
    dbFile: values.db ?? db,
    port: readWhole('port', values.port, 0, 65_535),
    networkPort: readWhole('network-port', values['network-port'], 0, 65_535),
    people: readWhole('people', values.people ?? people, year ? PAGE_SIZE : 1, 1_000_000),
    seed: readWhole('seed', values.seed, 0, 2 ** 31 - 1),
    speed,
    fresh: values.fresh,
    year,
    dialect: readSpoken(words),
  };
  if (year && (values.fresh || !existsSync(options.dbFile))) console.log('Making a year of history…');
  const sandbox = await startSandbox(options);
  console.log(describe(sandbox, speed));
  const stop = () => void sandbox.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
