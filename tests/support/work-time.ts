/** The milliseconds that this thread has computed. Unlike a clock, it does not count what other programs do meanwhile. */
export function workTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
