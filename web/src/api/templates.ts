import {
  type Template,
  type TemplateInput,
  type TemplateUpdate,
  template,
} from '@alertstream/contract/templates';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { read, send } from './client.ts';
import { key } from './keys.ts';
import { type List, useListDeletion } from './list-changes.ts';

const PATH = '/api/notification-templates';
const list: List<Template> = {
  key: key(PATH),
  name: 'template',
  readAgain: (client) => client.invalidateQueries({ queryKey: key(PATH) }),
  putBack: putTemplate,
};

/** The templates of the signed-in person, by name. */
export function useTemplates() {
  return useQuery({
    queryKey: list.key,
    queryFn: async ({ signal }) => read(z.array(template), await send(PATH, { signal })),
  });
}

export function useCreateTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: TemplateInput) =>
      read(template, await send(PATH, { method: 'POST', body: input })),
    onSuccess: (created) => showTemplate(client, created),
  });
}

export function useUpdateTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, changes }: { id: string; changes: TemplateUpdate }) =>
      read(template, await send(pathOf(id), { method: 'PATCH', body: changes })),
    onSuccess: (updated) => showTemplate(client, updated),
  });
}

/** Deletes a template: see {@link useListDeletion}. */
export function useDeleteTemplate() {
  return useListDeletion(list, (id) => send(pathOf(id), { method: 'DELETE' }));
}

/** Brings back a template that was deleted a moment ago. */
export function useRestoreTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => read(template, await send(`${pathOf(id)}/restore`, { method: 'POST' })),
    onSuccess: (restored) => showTemplate(client, restored),
  });
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

function showTemplate(client: QueryClient, shown: Template): Promise<unknown> {
  putTemplate(client, shown);
  return list.readAgain(client);
}

const alphabetical = new Intl.Collator('en', { sensitivity: 'base' });

function putTemplate(client: QueryClient, put: Template): void {
  client.setQueryData<Template[]>(
    list.key,
    (all) =>
      all &&
      [...all.filter(({ id }) => id !== put.id), put].sort((a, b) => alphabetical.compare(a.name, b.name)),
  );
}
