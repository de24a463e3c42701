import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

const fade = 'transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

export const backdropClasses = classes('fixed inset-0 z-40 bg-veil', fade);

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
  /** The form. It brings its own buttons: see {@link DialogButtons}. */
  children: ReactNode;
};

/** A form over the page. A click beside it leaves it open, so that nothing typed is lost by accident. */
export function FormDialog({ open, onOpenChange, title, description, children }: FormDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className={classes(dialogClasses, 'sm:max-w-[480px]')}>
          <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
          {description && (
            <Dialog.Description className="mt-1 text-sm break-words text-ink-2">
              {description}
            </Dialog.Description>
          )}
          <div className="mt-5">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The last line of a form in a dialog: its submit button, and the way out. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div className="flex justify-end gap-2 pt-2">
      <Dialog.Close render={<Button />}>Cancel</Dialog.Close>
      {children}
    </div>
  );
}
