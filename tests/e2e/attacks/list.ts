import { type Attack, NOWHERE } from './attack.ts';
import { BIND_AND_COPY } from './bind-and-copy.ts';
import { DETECT } from './detect.ts';
import { DROWN } from './drown.ts';
import { HEAR } from './hear.ts';
import { NOT_SEEN } from './not-seen.ts';
import { READ } from './read.ts';
import { COVERS } from './spend-covers.ts';
import { FRAME } from './spend-frame.ts';
import { INPUT } from './spend-input.ts';
import { MOMENTS } from './spend-moments.ts';

/** The attacks as their files have them: each names the build on which it should succeed. */
const LISTED: readonly Attack[] = [
  ...COVERS,
  ...MOMENTS,
  ...INPUT,
  ...FRAME,
  ...BIND_AND_COPY,
  ...READ,
  ...HEAR,
  ...DETECT,
  ...DROWN,
];

const isUnseen = ({ kind, name }: Attack) => NOT_SEEN.has(`${kind}: ${name}`);

/** Every attack from a page that is tried on the sidebar. */
export const ATTACKS: readonly Attack[] = LISTED.map((attack) =>
  isUnseen(attack) ? { ...attack, seen: NOWHERE } : attack,
);

/** Those that have not been seen to succeed, with the build on which they should. */
export const UNSEEN: readonly Attack[] = LISTED.filter(isUnseen);
