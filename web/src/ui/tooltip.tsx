import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const OFFSET_PX = 4;

const shared = Tooltip.createHandle<string>();

/** Around the whole app: one tooltip, shared by everything that has one. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delay={OPEN_DELAY_MS} timeout={SKIP_DELAY_MS}>
      {children}
      <Tooltip.Root handle={shared}>
        {({ payload }) => (
          <Tooltip.Portal>
            <Tooltip.Positioner sideOffset={OFFSET_PX} className="z-50">
              <Tooltip.Popup className="max-w-72 rounded-sm bg-ink px-2 py-1 text-xs text-surface tabular-nums">
                {payload}
              </Tooltip.Popup>
            </Tooltip.Positioner>
          </Tooltip.Portal>
        )}
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

/** Shows `text` when the pointer rests on the given element, or when the keyboard reaches it. */
export function Tip({ text, children }: { text: string; children: ReactElement }) {
  return <Tooltip.Trigger handle={shared} payload={text} render={children} />;
}
