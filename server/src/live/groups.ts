/** Sets by key; a key without members takes no memory. */
export type Groups<K, V> = Map<K, Set<V>>;

/** Adds a member to the set of a key. */
export function addTo<K, V>(groups: Groups<K, V>, key: K, member: V): void {
  const group = groups.get(key);
  if (group) group.add(member);
  else groups.set(key, new Set([member]));
}

/** Takes a member out of the set of a key, and the key with the last one. */
export function removeFrom<K, V>(groups: Groups<K, V>, key: K, member: V): void {
  const group = groups.get(key);
  group?.delete(member);
  if (group?.size === 0) groups.delete(key);
}
