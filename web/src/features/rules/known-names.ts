import { filteredCategories } from '@alertstream/contract/preferences';
import { useApiKeys } from '../../api/api-keys.ts';
import { useNotifications, useStats } from '../../api/notifications.ts';
import { useSubscribableApps } from '../../api/preferences.ts';

export type KnownNames = { category: string[]; appName: string[]; sender: string[] };

/** What can be suggested as one types: the categories and apps that are really there, and the names of one's API keys. */
export function useKnownNames(): KnownNames {
  const rows = useNotifications({}).data?.rows ?? [];
  const apps = useSubscribableApps().data ?? [];
  const sources = useStats().data?.sources ?? [];
  const keys = useApiKeys().data ?? [];
  return {
    category: unique(
      filteredCategories,
      apps.flatMap(({ categories }) => categories),
      rows.map(({ category }) => category),
    ),
    appName: unique(
      sources.map(({ appName }) => appName),
      apps.map(({ appName }) => appName),
      rows.map(({ appName }) => appName),
    ),
    sender: unique(
      keys.map(({ name }) => name),
      rows.map(({ sender }) => sender),
    ),
  };
}

function unique(...lists: (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}
