import {
  type Template,
  type TemplateInput,
  templateInput,
  templatePriorities,
} from '@alertstream/contract/templates';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../api/client.ts';
import { useCreateTemplate, useUpdateTemplate } from '../../api/templates.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { showIssues } from '../shared/show-issues.ts';
import { categoryGroups } from './categories.ts';
import { Preview } from './preview.tsx';

const fields = ['name', 'title', 'message', 'category', 'priority', 'appName'] as const;

const empty: TemplateInput = {
  name: '',
  title: '',
  message: '',
  category: 'system',
  priority: 'normal',
  appName: '',
};

const priorityWords = { low: 'Low', normal: 'Normal', high: 'High' } as const;

type Props = {
  /** The one that is changed; without one, saving makes a new one. */
  template: Template | null;
  /** What a new one starts from. */
  start?: TemplateInput | null;
  onDone: () => void;
};

/** A new template, or one that is changed, with what a call of it would look like. */
export function TemplateForm({ template, start, onDone }: Props) {
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const defaultValues = template ? pick(template) : (start ?? empty);
  const form = useForm({ resolver: zodResolver(templateInput), defaultValues });
  const { errors, isSubmitting } = form.formState;
  const {
    category = empty.category,
    priority = empty.priority,
    ...texts
  } = useWatch({
    control: form.control,
    compute: (typed) => ({ ...defaultValues, ...typed }),
  });

  const submit = form.handleSubmit(async (input) => {
    try {
      if (template) await update.mutateAsync({ id: template.id, changes: input });
      else await create.mutateAsync(input);
    } catch (error) {
      if (showIssues(form, fields, error)) return;
      return toastError('Error', messageOf(error) || `Failed to ${template ? 'update' : 'create'} template`);
    }
    toast({ title: template ? 'Template updated successfully' : 'Template created successfully' });
    onDone();
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(0,320px)]">
        <div className="min-w-0 space-y-4">
          <TextField
            label="Template Name"
            autoComplete="off"
            hint="Calls name the template by it."
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField
            label="Title"
            autoComplete="off"
            placeholder="{host}: disk {percent} % full"
            error={errors.title?.message}
            {...form.register('title')}
          />
          <TextAreaField
            label="Message"
            placeholder="Only {free} left on {host}"
            hint="{name} is filled in by each call. {{ and }} are literal braces; any other brace stays as it is."
            error={errors.message?.message}
            {...form.register('message')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField label="Category" error={errors.category?.message} {...form.register('category')}>
              {categoryGroups(defaultValues.category).map(({ label, categories }) => (
                <optgroup key={label} label={label}>
                  {categories.map((category) => (
                    <option key={category} value={category}>
                      {category}
                    </option>
                  ))}
                </optgroup>
              ))}
            </SelectField>
            <SelectField label="Priority" error={errors.priority?.message} {...form.register('priority')}>
              {templatePriorities.map((priority) => (
                <option key={priority} value={priority}>
                  {priorityWords[priority]}
                </option>
              ))}
            </SelectField>
          </div>
          <TextField
            label="App Name"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="monitor"
            error={errors.appName?.message}
            {...form.register('appName')}
          />
        </div>
        <Preview values={{ ...texts, category, priority }} />
      </div>
      <DialogButtons>
        <Button type="submit" look="primary" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : template ? 'Save Changes' : 'Create Template'}
        </Button>
      </DialogButtons>
    </form>
  );
}

function pick({ name, title, message, category, priority, appName }: Template): TemplateInput {
  return { name, title, message, category, priority, appName };
}
