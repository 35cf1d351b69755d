/** A page that puts something into the top layer so often within this time flickers. A toast and a tooltip do not. */
const FLICKER = { times: 3, withinMs: 2_000 };

/** Tells by how often the box has gone above elements of the page whether one has just come, and whether many come and go. */
export function createFlashCount(now: () => number): (raised: number) => 'none' | 'one' | 'many' {
  let last = 0;
  let times: number[] = [];
  return (raised) => {
    if (raised === last) return 'none';
    last = raised;
    const at = now();
    times = [...times.filter((one) => at - one < FLICKER.withinMs), at];
    return times.length >= FLICKER.times ? 'many' : 'one';
  };
}
