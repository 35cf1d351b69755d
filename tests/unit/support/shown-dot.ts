import { DOT_COLOURS, type LauncherDot, type LauncherView } from '../../../lib/views/launcher-view.ts';

/** The dot that a launcher shows. One that is not sure asks again soon, and shows none. */
export function shownDot({ colour, againMs }: LauncherView): LauncherDot {
  if (colour === '') return againMs < 1_000 ? 'unsure' : 'none';
  const shown = Object.entries(DOT_COLOURS).find(([, one]) => one === colour);
  if (!shown) throw new Error(`No dot has the colour ${colour}.`);
  return shown[0] as LauncherDot;
}
