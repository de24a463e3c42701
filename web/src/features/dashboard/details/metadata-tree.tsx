const DEEPEST = 12;

/** JSON as an indented list of names and values. */
export function MetadataTree({ value, depth = 0 }: { value: object; depth?: number }) {
  return (
    <ul className={depth > 0 ? 'ml-2 border-l border-line pl-3' : undefined}>
      {Object.entries(value).map(([name, child]) => (
        <li key={name} className="py-0.5 text-sm">
          <bdi className="text-ink-3">{name}</bdi>{' '}
          {isBranch(child) && depth < DEEPEST ? (
            <MetadataTree value={child} depth={depth + 1} />
          ) : (
            <bdi className="font-mono text-xs break-words text-ink">{leafText(child)}</bdi>
          )}
        </li>
      ))}
    </ul>
  );
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function leafText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
