import type { ChannelConfig } from '@alertstream/contract/integrations';
import type { Announcement, ChannelRequest } from './announcement.ts';
import { discord } from './discord.ts';
import { gotify } from './gotify.ts';
import { ntfy } from './ntfy.ts';
import { pushover } from './pushover.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { telegram } from './telegram.ts';

/** A channel that is told by a call over HTTP. */
export type HttpChannel = Exclude<ChannelConfig, { type: 'email' }>;

/** The call that tells a channel of an announcement, in the service's own format. */
export function formatFor(channel: HttpChannel, announcement: Announcement): ChannelRequest {
  switch (channel.type) {
    case 'slack':
      return slack(announcement, channel.config);
    case 'discord':
      return discord(announcement, channel.config);
    case 'teams':
      return teams(announcement, channel.config);
    case 'telegram':
      return telegram(announcement, channel.config);
    case 'ntfy':
      return ntfy(announcement, channel.config);
    case 'gotify':
      return gotify(announcement, channel.config);
    case 'pushover':
      return pushover(announcement, channel.config);
  }
}
