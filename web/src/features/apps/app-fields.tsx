import type { AllowedApp, AppInput, appInput } from '@alertstream/contract/apps';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { TextField } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch.tsx';

type Props = {
  form: UseFormReturn<z.input<typeof appInput>, unknown, AppInput>;
  /** The one that is edited; its name stays. */
  app: AllowedApp | null;
};

/** What there is to say about an app. */
export function AppFields({ form, app }: Props) {
  const { errors } = form.formState;
  return (
    <>
      {app ? (
        <TextField label="App Name" value={app.appName} hint="It never changes." disabled />
      ) : (
        <TextField
          label="App Name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="marketBot"
          hint="Unique, no spaces: the appName that its notifications carry."
          error={errors.appName?.message}
          {...form.register('appName')}
        />
      )}
      <TextField
        label="Display Name"
        autoComplete="off"
        error={errors.displayName?.message}
        {...form.register('displayName')}
      />
      <TextField
        label="Description"
        autoComplete="off"
        hint="Optional. People see it beside their preferences."
        error={errors.description?.message}
        {...form.register('description')}
      />
      <TextField
        label="Icon"
        autoComplete="off"
        spellCheck={false}
        hint="Optional: a name such as rocket, an emoji, or the address of an image, which shows from the next reload on."
        error={errors.icon?.message}
        {...form.register('icon')}
      />
      <SwitchField
        label="Active"
        hint="What an inactive app sends is refused."
        error={errors.isActive?.message}
        {...form.register('isActive')}
      />
      <SwitchField
        label="Allow subscriptions"
        hint="People can choose what of it they are told, and when."
        error={errors.allowUserSubscription?.message}
        {...form.register('allowUserSubscription')}
      />
    </>
  );
}
