/** A key as it stands on a keyboard; words between keys are just that. */
export function Keys({ parts }: { parts: readonly string[] }) {
  return (
    <span className="flex shrink-0 items-center gap-1">
      {parts.map((part, index) =>
        part === 'then' || part === 'or' ? (
          <span key={index} className="px-0.5 text-xs text-ink-3">
            {part}
          </span>
        ) : (
          <kbd
            key={index}
            className="grid h-5 min-w-5 place-items-center rounded-sm border border-line-strong bg-surface px-1 font-sans text-xs text-ink-2 tabular-nums"
          >
            {part}
          </kbd>
        ),
      )}
    </span>
  );
}
