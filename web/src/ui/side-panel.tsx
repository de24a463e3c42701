import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { backdropClasses } from './dialog.tsx';

const popup =
  'fixed z-40 flex flex-col bg-surface shadow-overlay outline-none transition-[translate,opacity] duration-150 ' +
  'sm:inset-y-0 sm:right-0 sm:border-l sm:border-line max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-lg ' +
  'data-ending-style:opacity-0 data-starting-style:opacity-0 sm:data-starting-style:translate-x-4 max-sm:data-starting-style:translate-y-4';
const sizes = {
  narrow: 'sm:w-[440px] max-sm:max-h-[85dvh]',
  wide: 'sm:w-[600px] sm:max-w-[calc(100vw-32px)] max-sm:h-[90dvh]',
};

type Opening = { open: boolean; onClose: () => void };
type FrameProps = Opening &
  Omit<ComponentProps<typeof Dialog.Popup>, 'className'> & {
    size: keyof typeof sizes;
    /** Dialogs over it. They lie within it: what lies beside an open panel is hidden from screen readers. */
    dialogs?: ReactNode;
  };

/** Something beside the page, or a sheet over it on phones. What is in it brings a head with {@link ClosePanel}. */
export function SidePanelFrame({ open, onClose, size, dialogs, ...rest }: FrameProps) {
  return (
    // The page stays as it is: to lock its scrolling would have the browser lay out all of it.
    <Dialog.Root modal="trap-focus" open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={classes(backdropClasses, 'touch-none')} />
        <Dialog.Popup {...rest} className={classes(popup, sizes[size])} />
        {dialogs}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The button at the end of the head. */
export function ClosePanel() {
  return (
    <Dialog.Close
      render={
        <IconButton label="Close">
          <X size={18} />
        </IconButton>
      }
    />
  );
}

type Props = Opening & { title: ReactNode; description?: ReactNode; children: ReactNode };

/** A long list beside the page, under its title. */
export function SidePanel({ open, onClose, title, description, children }: Props) {
  return (
    <SidePanelFrame open={open} onClose={onClose} size="wide">
      <header className="flex min-h-14 items-center gap-2 border-b border-line py-2 pr-2 pl-5">
        <div className="min-w-0 flex-1">
          <Dialog.Title className="truncate text-base font-semibold">{title}</Dialog.Title>
          {description && (
            <Dialog.Description className="truncate text-xs text-ink-3">{description}</Dialog.Description>
          )}
        </div>
        <ClosePanel />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
    </SidePanelFrame>
  );
}
