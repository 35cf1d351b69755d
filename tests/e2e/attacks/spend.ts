import type { ClickAttack } from './attack.ts';

/** An attack by which the recruiter's click spends credits. Most were seen to succeed without the guard. */
export function spend(
  name: string,
  page: ClickAttack['page'],
  victim: ClickAttack['victim'],
  stoppedBy: string,
  more: Partial<ClickAttack> = {},
): ClickAttack {
  return {
    kind: 'spend',
    name,
    ...(page && { page }),
    victim,
    stoppedBy,
    seen: 'without the guard',
    ...more,
  };
}
