import { type ManagedUser, type UserInput, userInput } from '@alertstream/contract/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { readUsersAgain, useCreateUser, useUpdateUser } from '../../../api/users.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogButtons } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { foreignChanges, isChangedMeanwhile, keepMine, useEditedItem } from '../concurrent-edit.ts';
import { showIssues } from '../show-issues.ts';

const labels = {
  name: 'Full Name',
  email: 'Email Address',
  username: 'Username',
  isAdmin: 'Administrator',
  isActive: 'Active',
} as const;

const fields = ['name', 'email', 'username', 'isAdmin', 'isActive'] as const;
const nobody: UserInput = { name: '', email: '', username: '', isAdmin: false, isActive: true };

/** A new user, or an existing one. Saving fails where somebody else changed that one since `user` was read. */
export function UserForm({ user, onDone }: { user: ManagedUser | null; onDone: () => void }) {
  const client = useQueryClient();
  const create = useCreateUser();
  const update = useUpdateUser();
  const isSelf = useUser().id === user?.id;
  const { base, fresh, setFresh, settle } = useEditedItem(user);
  const form = useForm({ resolver: zodResolver(userInput), defaultValues: valuesOf(user ?? nobody) });
  const { errors, isSubmitting } = form.formState;

  function typed(): UserInput {
    const { isAdmin = false, isActive = true, ...texts } = form.getValues();
    return { ...texts, isAdmin, isActive };
  }

  const submit = form.handleSubmit(async (input) => {
    try {
      if (user) await update.mutateAsync({ id: user.id, changes: { ...input, revision: base?.revision } });
      else await create.mutateAsync(input);
    } catch (error) {
      return refused(error);
    }
    toast({
      title: user ? 'User updated successfully' : 'User created successfully. Password is set to username.',
    });
    onDone();
  });

  async function refused(error: unknown) {
    if (user && isChangedMeanwhile(error)) {
      const now = (await readUsersAgain(client)).find(({ id }) => id === user.id);
      if (now) return setFresh(now);
    }
    if (showIssues(form, fields, error)) return;
    toastError('Error', messageOf(error) || `Failed to ${user ? 'update' : 'create'} user`);
  }

  function goOn(now: ManagedUser, values: UserInput) {
    settle(now);
    form.reset(values);
    form.setFocus('name');
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {base && fresh && (
        <ChangedMeanwhile
          what="user"
          labels={labels}
          changes={foreignChanges(valuesOf(base), valuesOf(fresh), typed())}
          onTake={() => goOn(fresh, valuesOf(fresh))}
          onKeep={() => goOn(fresh, keepMine(valuesOf(base), valuesOf(fresh), typed()))}
        />
      )}
      <TextField
        label="Full Name"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email Address"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={user ? undefined : 'The initial password is the username. It is changed at the first sign-in.'}
        error={errors.username?.message}
        {...form.register('username')}
      />
      <SwitchField
        label="Administrator"
        hint={isSelf ? 'Nobody takes this from themselves.' : 'Manages users, apps and integrations.'}
        error={errors.isAdmin?.message}
        disabled={isSelf}
        {...form.register('isAdmin')}
      />
      <SwitchField
        label="Active"
        hint={
          isSelf
            ? 'Nobody deactivates themselves.'
            : 'Whoever is inactive can’t sign in, and their API keys are refused.'
        }
        error={errors.isActive?.message}
        disabled={isSelf}
        {...form.register('isActive')}
      />
      <DialogButtons>
        <Button type="submit" look="primary" disabled={isSubmitting || fresh !== null}>
          {isSubmitting ? 'Saving...' : user ? 'Save Changes' : 'Add User'}
        </Button>
      </DialogButtons>
    </form>
  );
}

function valuesOf({ name, email, username, isAdmin, isActive }: UserInput): UserInput {
  return { name, email, username, isAdmin, isActive };
}
