/** Sets by key; a key without members takes no memory. */
export type Groups<K, V> = Map<K, Set<V>>;

export function addTo<K, V>(groups: Groups<K, V>, key: K, member: V): void {
  const group = groups.get(key);
  if (group) group.add(member);
  else groups.set(key, new Set([member]));
}

export function removeFrom<K, V>(groups: Groups<K, V>, key: K, member: V): void {
  const group = groups.get(key);
  group?.delete(member);
  if (group?.size === 0) groups.delete(key);
}
