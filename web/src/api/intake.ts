import { notification } from '@alertstream/contract/notifications';
import { useMutation } from '@tanstack/react-query';
import { read, send } from './client.ts';

/** Sends a notification as a program would: with an API key. `mark` finds it again among what arrives. */
export function useSendTest() {
  return useMutation({
    mutationFn: async ({ apiKey, mark }: { apiKey: string; mark: string }) => {
      const body = {
        title: 'Hello from the integration guide',
        message: 'The integration works',
        category: 'system',
        priority: 'normal',
        appName: 'integration-guide',
        metadata: { mark },
      };
      const headers = { 'x-api-key': apiKey };
      return read(notification, await send('/api/notifications', { method: 'POST', body, headers }));
    },
  });
}
