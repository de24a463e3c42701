import type { ApiKey } from '@alertstream/contract/api-keys';
import { Link } from '@tanstack/react-router';
import { KeyRound, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useApiKeys } from '../../api/api-keys.ts';
import { messageOf } from '../../api/client.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Bone, Message } from '../../ui/status.tsx';
import { CreateKeyForm } from '../shared/create-key-form.tsx';
import { CurlExample } from '../shared/curl-example.tsx';
import { KeyRow } from './key-row.tsx';

export function ApiKeysTab() {
  const keys = useApiKeys();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className="space-y-4">
      <Card>
        <CardHeader title="API Keys" note={keys.data && keys.data.length > 0 && keys.data.length} />
        <div className="border-b border-line p-4">
          <p className="mb-3 text-sm text-ink-2">
            A program sends with a key, and what it sends lands in your inbox. Give each program its own.
          </p>
          <CreateKeyForm onCreated={(key) => setChosen(key.id)} />
        </div>
        <KeyList keys={keys.data} error={keys.error} onRetry={() => keys.refetch()} />
      </Card>
      <Usage keys={keys.data ?? []} isLoading={keys.isPending} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}

type ListProps = { keys: ApiKey[] | undefined; error: Error | null; onRetry: () => void };

function KeyList({ keys, error, onRetry }: ListProps) {
  if (keys?.length === 0) {
    return (
      <Message icon={<KeyRound size={20} />} title="No API keys yet">
        Name the first one above, and the example below shows how to use it.
      </Message>
    );
  }
  if (keys) {
    return (
      <ul className="divide-y divide-line">
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </ul>
    );
  }
  if (error) {
    return (
      <Message
        icon={<TriangleAlert size={20} />}
        title="Failed to load API keys"
        actions={<Button onClick={onRetry}>Try Again</Button>}
      >
        {messageOf(error)}
      </Message>
    );
  }
  return (
    <div role="status" aria-label="Loading API keys" className="space-y-5 p-4">
      <Bone className="h-4 w-3/5" />
      <Bone className="h-4 w-2/5" />
    </div>
  );
}

type UsageProps = {
  keys: ApiKey[];
  isLoading: boolean;
  chosen: string | null;
  onChoose: (id: string) => void;
};

function Usage({ keys, isLoading, chosen, onChoose }: UsageProps) {
  const key = keys.find((each) => each.id === chosen) ?? keys.find((each) => each.isActive) ?? keys[0];
  return (
    <Card>
      <CardHeader title="Usage Example">
        <Link to="/integration-guide" className={buttonClasses('ghost', true)}>
          Integration guide
        </Link>
      </CardHeader>
      <div className="space-y-3 p-4">
        {keys.length > 1 && (
          <SelectField
            label="With the key"
            className="max-w-[480px]"
            value={key?.id}
            onChange={(event) => onChoose(event.target.value)}
          >
            {keys.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </SelectField>
        )}
        {isLoading ? (
          <Bone className="h-40 w-full sm:h-32" />
        ) : (
          <CurlExample apiKey={key?.key ?? 'YOUR_API_KEY'} />
        )}
        <p className="text-sm text-ink-2">The answer is 201 with the notification once it is stored.</p>
      </div>
    </Card>
  );
}
