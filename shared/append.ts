/** Puts items at the end of the list that a map has under a key; the first ones make that list. */
export function append<Key, Item>(
  lists: Map<Key, Item[]>,
  key: Key,
  ...items: readonly Item[]
): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [...items]);
  else list.push(...items);
}
