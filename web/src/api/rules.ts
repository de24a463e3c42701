import {
  type Rule,
  type RuleChanges,
  type RuleInput,
  type RulePreviewInput,
  rule,
  rulePreview,
} from '@alertstream/contract/rules';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { z } from 'zod';
import { read, send } from './client.ts';
import { key } from './keys.ts';
import { type List, useListDeletion, useListSwitch, useListUpdate } from './list-changes.ts';

const PATH = '/api/notification-rules';
const list: List<Rule> = { key: key(PATH), name: 'rule', readAgain: readRulesAgain };

/** The rules of the signed-in person, in the order in which they are applied. */
export function useRules() {
  return useQuery({
    queryKey: list.key,
    queryFn: async ({ signal }) => read(z.array(rule), await send(PATH, { signal })),
  });
}

export function useCreateRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Partial<RuleInput>) =>
      read(rule, await send(PATH, { method: 'POST', body: input })),
    onSuccess: () => readRulesAgain(client),
  });
}

export function useUpdateRule() {
  return useListUpdate(list, async (id, changes: RuleChanges) =>
    read(rule, await send(pathOf(id), { method: 'PATCH', body: changes })),
  );
}

/** Switches a rule on or off: see {@link useListSwitch}. */
export function useSwitchRule() {
  return useListSwitch(list, useUpdateRule().mutateAsync);
}

/** Deletes a rule: see {@link useListDeletion}. */
export function useDeleteRule() {
  return useListDeletion(list, (id) => send(pathOf(id), { method: 'DELETE' }));
}

/** Brings back a rule that was deleted a moment ago, as it was. */
export function useRestoreRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => read(rule, await send(`${pathOf(id)}/restore`, { method: 'POST' })),
    onSuccess: () => readRulesAgain(client),
  });
}

/**
 * What a rule would have matched lately; null for one that can't be tried yet. Asked anew for every other rule, whereby
 * the call under way is given up; what was known stays until the answer is there.
 */
export function useRulePreview(input: RulePreviewInput | null) {
  return useQuery({
    queryKey: key('/api/notification-rules/preview', input ?? {}),
    queryFn: async ({ signal }) =>
      read(rulePreview, await send(`${PATH}/preview`, { method: 'POST', body: input, signal })),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

/** The rules, and what is suggested where there is none yet. */
async function readRulesAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: list.key }),
    client.invalidateQueries({ queryKey: key('/api/notification-rules/suggestions') }),
  ]);
}
