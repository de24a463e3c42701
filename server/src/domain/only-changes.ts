/** What of `wanted` is given and isn't so already in `row`; null where nothing is. */
export function onlyChanges<Row extends object, Column extends keyof Row>(
  row: Row,
  wanted: { [C in Column]: Row[C] | undefined },
): Partial<Pick<Row, Column>> | null {
  const columns = Object.keys(wanted) as Column[];
  const differing = columns.filter(
    (column) => wanted[column] !== undefined && wanted[column] !== row[column],
  );
  if (differing.length === 0) return null;
  return Object.fromEntries(differing.map((column) => [column, wanted[column]])) as Partial<
    Pick<Row, Column>
  >;
}

/** A switch as the database keeps it; undefined stays undefined. */
export function flagOf(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}
