/** Puts a value into a map as its newest one, and drops the oldest where there are more than `max`. */
export function keepNewest<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
