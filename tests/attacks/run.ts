import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../../sandbox/browser/install.ts';
import type { driveSidebar } from '../../sandbox/browser/sidebar-driver.ts';
import { buildExtension } from '../../sandbox/tour/build-extension.ts';
import type { Attack, Build } from '../e2e/attacks/attack.ts';
import { ATTACKS, UNSEEN } from '../e2e/attacks/list.ts';
import { NOT_MADE, runAttack } from '../e2e/attacks/run-attack.ts';
import { openStage, type StageOptions } from '../e2e/attacks/stage.ts';
import { buildWeakened } from './weakened-build.ts';
import { WEAKENED } from './weakenings.ts';

/**
 * Tries the attacks from a page. Without options: all of them on the present version, where none may succeed but those that
 * remain. `--weakened` tries each on the weakened build that the list names for it, where each must succeed; `--seen NAME` keeps to one build. `--on FOLDER
 * --seen NAME` tries those that the list names for an older version on a built checkout of it. With either of these, `--unseen` tries
 * the attacks that were not seen to succeed yet, and tells which are seen now. `--only WORDS` chooses.
 */
const { values } = parseArgs({
  options: {
    weakened: { type: 'boolean' },
    on: { type: 'string' },
    seen: { type: 'string' },
    unseen: { type: 'boolean' },
    only: { type: 'string', default: '' },
  },
});

process.env.BROWSER_PATH = await ensureBrowser();
const chosen = (values.unseen ? UNSEEN : ATTACKS).filter(({ kind, name }) =>
  `${kind}: ${name}`.includes(values.only),
);
let wrong = 0;

/** Tries attacks on one build, and says which did not end as expected. */
async function tryAll(
  title: string,
  attacks: readonly Attack[],
  options: StageOptions,
  succeeds: (attack: Attack) => boolean,
): Promise<void> {
  if (attacks.length === 0) return;
  console.log(`\n${title}: ${attacks.length} attacks`);
  const stage = await openStage(options);
  for (const attack of attacks) {
    let hasRun = true;
    const outcome = await runAttack(stage, attack).catch((error: unknown) => {
      hasRun = false;
      return `failed to run: ${String(error)}`;
    });
    const isRight = hasRun && outcome !== NOT_MADE && (outcome !== null) === succeeds(attack);
    // Nobody has promised that one which was not seen to succeed will do so now.
    if (!isRight && !values.unseen) wrong += 1;
    console.log(
      `${isRight ? '✓' : '✗'} ${attack.kind}: ${attack.name}: ${outcome === NOT_MADE ? 'not made' : (outcome ?? 'stopped')}`,
    );
  }
  await stage.close();
}

const seenOn = (build: Build) => chosen.filter(({ seen }) => seen === build);
const always = () => true;

if (values.on !== undefined) {
  const folder = resolve(values.on);
  const driver = (await import(join(folder, 'sandbox/browser/sidebar-driver.ts'))) as {
    driveSidebar: typeof driveSidebar;
  };
  const options = { dir: join(folder, '.output/chrome-mv3-sandbox'), drive: driver.driveSidebar };
  const { seen: name = 'old overlay' } = values;
  await tryAll(
    name,
    chosen.filter(({ seen }) => seen === name),
    options,
    always,
  );
} else if (values.weakened) {
  for (const build of WEAKENED) {
    if (values.seen !== undefined && values.seen !== build) continue;
    const attacks = seenOn(build);
    if (attacks.length > 0) await tryAll(build, attacks, { dir: await buildWeakened(build) }, always);
  }
} else {
  process.env.EXTENSION_DIR ??= await buildExtension();
  await tryAll('this version', chosen, {}, ({ remains }) => remains !== undefined);
}
console.log(wrong === 0 ? '\nAs expected.' : `\n${wrong} not as expected.`);
process.exit(wrong === 0 ? 0 : 1);
