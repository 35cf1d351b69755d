import { startSandbox } from '../../sandbox/sandbox.ts';
import { reportReady } from './pinned-process.ts';

const [people = 2000, seed = 1] = process.argv.slice(2).map(Number);
const { serviceUrl, keys } = await startSandbox({ people, seed });
reportReady({ serviceUrl, keys: keys.map(({ name, key }) => ({ name, key })) });
