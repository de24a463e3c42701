// How deliveries name what they go to. Those to one target share a lane, and what is known of how it fares.

/** A registered webhook. */
export function webhookTarget(webhookId: number): string {
  return `webhook:${webhookId}`;
}

/** A connected service. */
export function channelTarget(channelId: number): string {
  return `channel:${channelId}`;
}

/** A subscribed browser. */
export function pushTarget(subscriptionId: number): string {
  return `push:${subscriptionId}`;
}

/** The mail server is one for all; that its operator's users don't wait for each other, each has a target. */
export function emailTarget(userId: number): string {
  return `email:${userId}`;
}

/** A URL that a rule names: one target for all of a user's that share a server. */
export function urlTarget(userId: number, url: string): string {
  return `url:${userId}:${new URL(url).origin}`;
}

/** The id in a target: of "channel:7" it is 7. */
export function idOfTarget(target: string): number {
  return Number(target.slice(target.indexOf(':') + 1));
}
