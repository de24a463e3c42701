/** The mark: a bell that is a stream's wave line. The same drawing as public/favicon.svg. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M6.5 21.5h19M10 17.5v-2a6 6 0 0 1 12 0v2M13.5 25.5h5M16 9.5v-2"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="stroke-white"
      />
    </svg>
  );
}
