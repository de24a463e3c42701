import { Bone } from '../../../ui/status.tsx';
import { ROW_HEIGHT, useRowShape } from './row-sizes.ts';

const widths = ['w-2/5', 'w-1/3', 'w-1/2', 'w-2/5', 'w-3/5', 'w-1/3', 'w-2/5', 'w-1/2'];

/** Rows to come, in the shape that they will have. */
export function RowSkeletons() {
  const shape = useRowShape();
  const height = ROW_HEIGHT[shape];
  const isOneLine = shape === 'wide-compact' || shape === 'middle-compact';
  return (
    // As high as the window, so that nothing beneath moves away when the rows come.
    <div role="status" aria-label="Loading notifications" className="min-h-dvh">
      {widths.map((width, index) => (
        <div
          key={index}
          style={{ height }}
          className="flex items-center gap-3 border-b border-line pr-4 pl-6 last:border-b-0 max-sm:items-start max-sm:pt-3 max-sm:pr-14 max-sm:pl-5"
        >
          <Bone className={isOneLine ? 'mx-1 size-6' : 'size-8'} />
          <span className="flex-1 space-y-2 max-sm:pt-2">
            <Bone className={`h-3 ${width}`} />
            {!isOneLine && <Bone className="h-3 w-4/5" />}
          </span>
          <Bone className="h-3 w-16 max-sm:hidden" />
          <Bone className="h-3 w-12 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
