import { VIEW_NAME_MAX, type View } from '@alertstream/contract/views';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../api/client.ts';
import { searchError } from '../../../api/inbox/inbox-search.ts';
import { useChangeView, useCreateView } from '../../../api/views.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogButtons, FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';

/** A view that is there, or a search that is to become one. */
export type Edited = { view: View } | { query: string };

export function EditView({ edited, onClose }: { edited: Edited | null; onClose: () => void }) {
  // What was open stays in the dialog while it fades out.
  const [shown, setShown] = useState(edited);
  if (edited && edited !== shown) setShown(edited);
  return (
    <FormDialog
      open={edited !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shown && 'view' in shown ? 'Edit view' : 'Save view'}
      description={
        shown && 'view' in shown
          ? undefined
          : 'The search, by a name of yours, with what it finds counted live.'
      }
    >
      {shown && <Form edited={shown} onDone={onClose} />}
    </FormDialog>
  );
}

function Form({ edited, onDone }: { edited: Edited; onDone: () => void }) {
  const view = 'view' in edited ? edited.view : null;
  const navigate = useNavigate();
  const create = useCreateView();
  const change = useChangeView();
  const [name, setName] = useState(view?.name ?? '');
  const [query, setQuery] = useState('view' in edited ? edited.view.query : edited.query);
  const [errors, setErrors] = useState<{ name?: string; query?: string }>({});
  const isSaving = create.isPending || change.isPending;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const misread = searchError(query);
    if (name.trim() === '') return setErrors({ name: 'Required' });
    if (misread) return setErrors({ query: misread.message });
    const input = { name: name.trim(), query: query.trim() };
    try {
      if (view) await change.mutateAsync({ id: view.id, changes: input });
      else await create.mutateAsync(input);
    } catch (error) {
      const issue = error instanceof ApiError ? error.issues?.[0] : undefined;
      if (issue?.path === 'name' || issue?.path === 'query')
        return setErrors({ [issue.path]: issue.message });
      return toastError('Error', messageOf(error) || 'Failed to save the view');
    }
    toast({ title: view ? 'View updated successfully' : 'View saved successfully' });
    onDone();
    if (input.query !== view?.query)
      await navigate({ to: '/', search: { query: input.query }, resetScroll: false });
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={VIEW_NAME_MAX}
        value={name}
        error={errors.name}
        onChange={({ target }) => {
          setName(target.value);
          setErrors({});
        }}
      />
      <TextField
        label="Search"
        autoComplete="off"
        spellCheck={false}
        value={query}
        error={errors.query}
        onChange={({ target }) => {
          setQuery(target.value);
          setErrors({});
        }}
      />
      <DialogButtons>
        <Button type="submit" look="primary" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </DialogButtons>
    </form>
  );
}
