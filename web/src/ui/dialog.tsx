import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';

const fade = 'transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** What lies over the page beneath a dialog. */
export const backdropClasses = classes('fixed inset-0 z-40 bg-veil', fade);

/** The box of a dialog, in the middle of the window. */
export const dialogClasses = classes(
  'fixed inset-0 z-40 m-auto h-fit max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-[420px] overflow-y-auto',
  'rounded-lg border border-line bg-surface p-5 shadow-overlay outline-none',
  fade,
);

type ConfirmProps = {
  /** What opens it; without one, `open` does. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
};

/** Asks before something that can't be undone. */
export function Confirm({
  trigger,
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  onConfirm,
}: ConfirmProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClasses} />
        <AlertDialog.Popup className={dialogClasses}>
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-sm break-words text-ink-2">
            {children}
          </AlertDialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Close render={<Button />}>Cancel</AlertDialog.Close>
            <AlertDialog.Close render={<Button look="danger" />} onClick={onConfirm}>
              {confirmLabel}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

type FormDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Room for two columns, where the window has it. */
  wide?: boolean;
  /** The form. It brings its own buttons: see {@link DialogButtons}. `data-first-focus` marks what has the focus at first. */
  children: ReactNode;
};

/** A form over the page. A click beside it leaves it open, so that nothing typed is lost by accident. */
export function FormDialog({ open, onOpenChange, title, description, wide, children }: FormDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const firstFocus = () => popup.current?.querySelector<HTMLElement>('[data-first-focus]') ?? true;
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal>
      <Dialog.Portal>
        {/* Over another dialog as well. */}
        <Dialog.Backdrop forceRender className={backdropClasses} />
        <Dialog.Popup
          initialFocus={firstFocus}
          ref={popup}
          className={classes(dialogClasses, 'scroll-pb-20', wide ? 'sm:max-w-[880px]' : 'sm:max-w-[480px]')}
        >
          <Dialog.Title className="pr-10 text-lg font-semibold break-words">{title}</Dialog.Title>
          {description && (
            <Dialog.Description className="mt-1 text-sm break-words text-ink-2">
              {description}
            </Dialog.Description>
          )}
          <div className="mt-5">{children}</div>
          {/* Last, so that the form has the focus first. */}
          <Dialog.Close
            render={
              <IconButton label="Close" className="absolute! top-3.5 right-3">
                <X size={18} />
              </IconButton>
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The last line of a form in a dialog: its submit button, and the way out. In sight however long the form is. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 rounded-b-lg bg-surface px-5 pt-3 pb-5">
      <Dialog.Close render={<Button />}>Cancel</Dialog.Close>
      {children}
    </div>
  );
}
