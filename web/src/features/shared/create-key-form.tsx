import { API_KEY_NAME_MAX, type ApiKey } from '@alertstream/contract/api-keys';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useCreateApiKey } from '../../api/api-keys.ts';
import { isStatus, messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { inputClasses } from '../../ui/field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { REDIRECT_AFTER_MS } from './redirect.ts';

/** A name and a button: of Settings > API Settings, and of the onboarding. */
export function CreateKeyForm({ onCreated }: { onCreated?: (key: ApiKey) => void }) {
  const [name, setName] = useState('');
  const create = useCreateApiKey();
  const navigate = useNavigate();

  function onError(error: Error) {
    if (!isStatus(error, 401)) return toastError('Error', messageOf(error) || 'Failed to create API key');
    toastError('Authentication Required', 'Please log in again to create API keys.');
    setTimeout(() => void navigate({ to: '/' }), REDIRECT_AFTER_MS);
  }

  function onCreate(key: ApiKey) {
    setName('');
    toast({ title: 'API key created successfully' });
    onCreated?.(key);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim() || create.isPending) return;
    // The promise, not the callbacks of `mutate`: those are dropped when the answer takes this form away.
    create.mutateAsync({ name: name.trim() }).then(onCreate, onError);
  }

  return (
    <form onSubmit={submit} className="flex max-w-[480px] gap-2 max-sm:flex-col">
      <input
        aria-label="API key name"
        placeholder="Name, such as backup-server"
        value={name}
        maxLength={API_KEY_NAME_MAX}
        onChange={(event) => setName(event.target.value)}
        className={inputClasses}
      />
      <Button type="submit" look="primary" disabled={!name.trim() || create.isPending}>
        {create.isPending ? 'Creating...' : 'Create API Key'}
      </Button>
    </form>
  );
}
