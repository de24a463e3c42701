import { searchTerms } from '@alertstream/contract/terms';
import { useQuery } from '@tanstack/react-query';
import { read, send } from './client.ts';
import { key } from './keys.ts';

/** What the user's notifications can be searched by; not read before it is `wanted`. */
export function useSearchTerms(wanted: boolean) {
  return useQuery({
    queryKey: key('/api/notifications/terms'),
    enabled: wanted,
    queryFn: async ({ signal }) => read(searchTerms, await send('/api/notifications/terms', { signal })),
  });
}
