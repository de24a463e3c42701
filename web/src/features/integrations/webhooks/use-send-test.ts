import type { Webhook } from '@alertstream/contract/webhooks';
import { messageOf } from '../../../api/client.ts';
import { useTestWebhook } from '../../../api/webhooks.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { outcome } from './words.ts';

/** Sends a test and tells at once how the receiver took it; a failed one leads to the log. */
export function useSendTest(onLog: () => void) {
  const test = useTestWebhook();
  return {
    isPending: test.isPending,
    send(webhook: Webhook) {
      test.mutateAsync(webhook.id).then(
        ({ delivered, attempt }) => {
          const description = `${webhook.name}: ${outcome(attempt)}`;
          if (delivered) return toast({ title: 'Test webhook sent successfully', description });
          toast({
            title: 'The test was not delivered',
            description,
            look: 'destructive',
            action: { label: 'See log', onClick: onLog },
          });
        },
        (error: unknown) => toastError('Error', messageOf(error) || 'Failed to send the test'),
      );
    },
  };
}
