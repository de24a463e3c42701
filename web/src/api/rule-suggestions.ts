import { type RuleSuggestion, ruleSuggestion } from '@alertstream/contract/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { read, send } from './client.ts';
import { key } from './keys.ts';

const PATH = '/api/notification-rules/suggestions';
const list = key(PATH);

/** Rules that would do what the signed-in person keeps doing by hand. */
export function useRuleSuggestions() {
  return useQuery({
    queryKey: list,
    queryFn: async ({ signal }) => read(z.array(ruleSuggestion), await send(PATH, { signal })),
  });
}

/** Dismisses the suggestion about an app for good: gone at once, and back if the server refuses. */
export function useDismissSuggestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (appName: string) => send(`${PATH}/${encodeURIComponent(appName)}`, { method: 'DELETE' }),
    onMutate: async (appName) => {
      await client.cancelQueries({ queryKey: list });
      client.setQueryData<RuleSuggestion[]>(list, (all) => all?.filter((each) => each.appName !== appName));
    },
    onError: () => client.invalidateQueries({ queryKey: list }),
  });
}
