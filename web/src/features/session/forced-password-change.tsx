import '../../api/zod-setup.ts';
import type { CurrentUser } from '@alertstream/contract/auth';
import { Dialog } from '@base-ui/react/dialog';
import { backdropClasses, dialogClasses } from '../../ui/dialog.tsx';
import { PasswordForm } from '../shared/password-form.tsx';
import { Frame } from './frame.tsx';

/** A dialog that only a new password closes, over a welcome screen. Nothing else can be reached. */
export function ForcedPasswordChange({ user }: { user: CurrentUser }) {
  return (
    <Frame>
      <h1 className="text-center text-xl font-semibold tracking-tight">Welcome to AlertStream</h1>
      <p className="mt-1 text-center text-sm text-ink-2">Choose your own password to continue.</p>
      <Dialog.Root open disablePointerDismissal>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropClasses} />
          <Dialog.Popup className={dialogClasses}>
            <Dialog.Title className="text-lg font-semibold">Welcome, {user.username}</Dialog.Title>
            <Dialog.Description className="mt-1 mb-5 text-sm text-ink-2">
              Your password was set for you. Choose your own before you continue; every other session of this
              account ends.
            </Dialog.Description>
            <PasswordForm username={user.username} submitLabel="Change Password" buttonClassName="w-full" />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </Frame>
  );
}
