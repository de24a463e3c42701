import { type Integration, type IntegrationType, integrationInput } from '@alertstream/contract/integrations';
import { priority } from '@alertstream/contract/notifications';
import { zodResolver } from '@hookform/resolvers/zod';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf } from '../../../api/client.ts';
import { useSaveIntegration } from '../../../api/integrations.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogButtons } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { showIssues } from '../../shared/show-issues.ts';
import { AppsField } from './apps-field.tsx';
import { minimumPriorities } from './scope.ts';
import { serviceWords } from './service-words.ts';

/** What is in the form: of any service, so that one form serves them all. */
const values = z.object({
  config: z.record(z.string(), z.string()),
  minimumPriority: priority,
  apps: z.array(z.string()).nullable(),
});

/** {@link values}, checked as the contract says for this service, its messages at the form's fields. */
function formSchema(type: IntegrationType) {
  return values.superRefine((typed, context) => {
    const { error } = integrationInput.safeParse({ type, ...typed });
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
  });
}

type Props = { integration: Integration; onDone: () => void };

/** How one service is reached, and what goes there. Saving sends a real message first. */
export function ServiceForm({ integration, onDone }: Props) {
  const { type, name, status, config, minimumPriority, apps } = integration;
  const isNew = status === 'disconnected';
  const { fields } = serviceWords[type];
  const save = useSaveIntegration();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(formSchema(type)),
    defaultValues: {
      config: Object.fromEntries(
        fields.map((field) => [field.name, config[field.name] ?? field.usual ?? '']),
      ),
      minimumPriority: minimumPriority === 'urgent' ? 'critical' : minimumPriority,
      apps,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const paths = fields.map((field) => `config.${field.name}` as const);

  const submit = form.handleSubmit(async (typed) => {
    setRefusal(null);
    try {
      await save.mutateAsync(integrationInput.parse({ type, ...typed }));
    } catch (error) {
      if (showIssues(form, [...paths, 'apps'], error)) return;
      return setRefusal(messageOf(error) || `Failed to connect ${name}`);
    }
    toast({
      title: isNew ? `${name} connected` : `${name} updated`,
      description: 'The test message arrived.',
    });
    onDone();
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {fields.map(({ name: field, label, hint, placeholder, type: inputType = 'text' }) => (
        <TextField
          key={field}
          label={label}
          hint={hint}
          placeholder={placeholder}
          type={inputType}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.config?.[field]?.message}
          {...form.register(`config.${field}`)}
        />
      ))}
      <SelectField
        label="Minimum priority"
        error={errors.minimumPriority?.message}
        {...form.register('minimumPriority')}
      >
        {minimumPriorities.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Controller
        control={form.control}
        name="apps"
        render={({ field, fieldState }) => (
          <AppsField
            value={field.value}
            onChange={field.onChange}
            error={
              fieldState.error &&
              (field.value?.length === 0 ? 'Choose at least one app' : fieldState.error.message)
            }
          />
        )}
      />
      {refusal && <Refusal text={refusal} />}
      <DialogButtons>
        <Button type="submit" look="primary" disabled={isSubmitting}>
          {isSubmitting ? 'Sending a test...' : isNew ? 'Connect' : 'Save Changes'}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** What the service said to the test message. */
function Refusal({ text }: { text: string }) {
  return (
    <div role="alert" className="flex gap-2 rounded-md bg-danger-soft px-3 py-2 text-sm">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-danger-ink" />
      <p className="min-w-0 break-words">{text}.</p>
    </div>
  );
}
