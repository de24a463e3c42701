/** A name for a copy: "Disk full copy", or "Disk full copy 2" where there is one already. Capitals don't make a name another. */
export function freeName(name: string, taken: readonly string[], lengthMax: number): string {
  const used = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = 1; ; number++) {
    const ending = number === 1 ? ' copy' : ` copy ${number}`;
    const candidate = name.slice(0, lengthMax - ending.length).trimEnd() + ending;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}
