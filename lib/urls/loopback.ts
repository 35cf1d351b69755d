/** Whether a host name is this computer, to which plain http is safe. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
