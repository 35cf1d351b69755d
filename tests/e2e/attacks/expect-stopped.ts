import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attack, KINDS } from './attack.ts';
import { NOT_MADE, type Outcome, runAttack } from './run-attack.ts';
import { openStage, type Stage } from './stage.ts';

/** How often an attack that remains is tried until it succeeds. */
const MAX_TRIES = 5;

/** Tests that none of these attacks succeeds, but those that remain. */
export function expectStopped(attacks: readonly Attack[]): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  describe.each(KINDS.filter((kind) => attacks.some((attack) => attack.kind === kind)))('%s', (kind) => {
    const those = attacks.filter((attack) => attack.kind === kind);
    const [stopped, remaining] = [false, true].map((is) =>
      those.filter(({ remains }) => (remains !== undefined) === is),
    );
    if (stopped?.length)
      it.for(stopped)('$name', async (attack, { skip }) => {
        const outcome = await runAttack(stage, attack);
        // An attack that was not made is not one that was stopped.
        if (outcome === NOT_MADE) skip('The machine is too slow for this attack.');
        expect(outcome).toBeNull();
      });
    if (remaining?.length)
      it.each(remaining)('$name (remains)', async (attack) => {
        // On a busy machine a page draws late, and the click does not count.
        let outcome: Outcome = null;
        for (let tries = 0; typeof outcome !== 'string' && tries < MAX_TRIES; tries += 1)
          outcome = await runAttack(stage, attack);
        expect(outcome).toBeTypeOf('string');
      });
  });
}
