import { expectStopped } from '../attacks/expect-stopped.ts';
import { ATTACKS } from '../attacks/list.ts';

expectStopped(ATTACKS.filter(({ quick }) => !quick));
