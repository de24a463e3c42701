import { type ProfileInput, session, userAnswer } from '@alertstream/contract/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { read, send } from './client.ts';
import { key } from './keys.ts';
import { meOptions } from './session.ts';

const sessions = key('/api/auth/sessions');

/** Saves the given fields of one's own profile. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    // In turn, so that the last of two quick clicks on a switch wins.
    scope: { id: 'profile' },
    mutationFn: async (profile: ProfileInput) =>
      (await read(userAnswer, await send('/api/auth/profile', { method: 'PATCH', body: profile }))).user,
    onSuccess: async (user) => {
      await client.cancelQueries({ queryKey: meOptions.queryKey });
      client.setQueryData(meOptions.queryKey, user);
      // Administrators see themselves among the users too.
      void client.invalidateQueries({ queryKey: key('/api/admin/users') });
    },
  });
}

/** Where one is signed in, newest first. */
export function useSessions() {
  return useQuery({
    queryKey: sessions,
    queryFn: async ({ signal }) => read(z.array(session), await send('/api/auth/sessions', { signal })),
  });
}

/** Ends another of one's own sessions. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(`/api/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: sessions }),
  });
}

/** Ends all of one's own sessions but this one. */
export function useSignOutElsewhere() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send('/api/auth/sessions', { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: sessions }),
  });
}

/** Deletes one's own account. What the page shows changes with forgetUser (session.ts). */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => send('/api/auth/account', { method: 'DELETE', body: { password } }),
  });
}
