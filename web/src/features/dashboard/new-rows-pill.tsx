import { ArrowUp } from 'lucide-react';

/** "3 new", over a list that is scrolled away from its top. */
export function NewRowsPill({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[calc(var(--bar)+12px)] z-20 flex justify-center">
      <button
        type="button"
        onClick={onShow}
        className="pointer-events-auto flex h-8 items-center gap-1.5 rounded-full bg-accent px-3.5 text-sm font-medium text-white tabular-nums shadow-overlay hover:bg-accent-hover max-sm:h-11"
      >
        <ArrowUp size={14} aria-hidden />
        {count} new
      </button>
    </div>
  );
}
