import { API_KEY_SHOWN, type ApiKey } from '@alertstream/contract/api-keys';
import { Trash2 } from 'lucide-react';
import { useDeleteApiKey } from '../../api/api-keys.ts';
import { messageOf } from '../../api/client.ts';
import { IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Badge } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { toast, toastError } from '../../ui/toast.tsx';

export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const remove = useDeleteApiKey();

  // Not by callbacks of `mutate`: the row is gone by then, and they with it.
  async function confirmed() {
    try {
      await remove.mutateAsync(apiKey.id);
      toast({ title: 'API key deleted successfully' });
    } catch (error) {
      toastError('Error', messageOf(error) || 'Failed to delete API key');
    }
  }

  return (
    <li className="flex items-center gap-2 py-2.5 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <bdi className="truncate text-base font-medium">{apiKey.name}</bdi>
          <Badge tone={apiKey.isActive ? 'success' : 'neutral'}>
            {apiKey.isActive ? 'Active' : 'Inactive'}
          </Badge>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-3 tabular-nums">
          <code className="font-mono text-ink-2">{apiKey.key.slice(0, API_KEY_SHOWN)}…</code>
          <span>
            Created <Time instant={apiKey.createdAt} />
          </span>
          <span>
            {apiKey.lastUsedAt ? (
              <>
                Last used <Time instant={apiKey.lastUsedAt} />
              </>
            ) : (
              'Never used'
            )}
          </span>
        </p>
      </div>
      <CopyButton text={apiKey.key} iconLabel={`Copy the key ${apiKey.name}`} />
      <Confirm
        trigger={
          <IconButton label={`Delete the key ${apiKey.name}`} danger>
            <Trash2 size={16} />
          </IconButton>
        }
        title="Delete this API key?"
        confirmLabel="Delete"
        onConfirm={confirmed}
      >
        Programs that send with <bdi className="font-medium text-ink">{apiKey.name}</bdi> are refused from
        then on. A deleted key can’t be restored; what it sent stays.
      </Confirm>
    </li>
  );
}
