import { pushKey, pushSubscription } from '@alertstream/contract/push';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read, send } from './client.ts';
import { key } from './keys.ts';
import { currentSubscription, pushOwner, setPushOwner, subscribe } from './push-browser.ts';
import { useUser } from './session.ts';

const PATH = '/api/push/subscriptions';
const thisBrowser = key(PATH);

/**
 * This browser's subscription to web push, or null. A subscription that is there is made known to the server again,
 * which may have forgotten it; one that somebody else left behind in this browser is ended.
 */
export function usePush() {
  const userId = useUser().id;
  return useQuery({
    queryKey: thisBrowser,
    queryFn: async () => {
      const subscription = await currentSubscription();
      if (!subscription) return null;
      if (pushOwner() === userId) return announce(subscription);
      await subscription.unsubscribe();
      return null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Subscribes this browser. For a click, after the person has allowed notifications. */
export function useSubscribePush() {
  const client = useQueryClient();
  const userId = useUser().id;
  return useMutation({
    mutationFn: async () => {
      const { publicKey } = await read(pushKey, await send('/api/push'));
      const subscription = await subscribe(publicKey);
      const known = await announce(subscription);
      setPushOwner(userId);
      return known;
    },
    onSuccess: (known) => client.setQueryData(thisBrowser, known),
  });
}

/** Ends this browser's subscription. */
export function useUnsubscribePush() {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => forgetPush(client) });
}

/** Ends this browser's subscription, at the server too as long as the session lasts: for the sign-out. */
export async function forgetPush(client: QueryClient): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  try {
    const { id } = await announce(subscription);
    await send(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' });
  } finally {
    // The server that could not be told learns it from the push service, at the next attempt.
    await subscription.unsubscribe();
    setPushOwner(null);
    client.setQueryData(thisBrowser, null);
  }
}

async function announce(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return read(pushSubscription, await send(PATH, { method: 'POST', body: { endpoint, keys } }));
}
