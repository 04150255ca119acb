/** Takes the entry out of a map that was put in first, where there are more than so many. */
export function forgetOldest<Key>(map: Map<Key, unknown>, most: number): void {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
