import type { IntegrationType } from '@alertstream/contract/integrations';

export type Field = {
  name: string;
  label: string;
  placeholder?: string;
  hint?: string;
  type?: 'url' | 'email';
  /** Stands there at first. */
  usual?: string;
};

export type ServiceWords = {
  /** What it does, in one line. */
  about: string;
  /** Where what the form asks for is found. */
  steps: string;
  fields: readonly Field[];
};

const webhookUrl = (placeholder: string): Field => ({
  name: 'webhookUrl',
  label: 'Webhook URL',
  placeholder,
  hint: 'Whoever knows it can post there: it is kept encrypted.',
});

/** What the form of each service asks for, in the words of that service. */
export const serviceWords: Readonly<Record<IntegrationType, ServiceWords>> = {
  slack: {
    about: 'Posts to a channel of your workspace.',
    steps: 'In Slack, add an app with an incoming webhook to the channel, and copy its address.',
    fields: [webhookUrl('https://hooks.slack.com/services/...')],
  },
  discord: {
    about: 'Posts to a channel of your server.',
    steps: 'In Discord, open the channel’s settings, then Integrations, Webhooks, New Webhook, Copy URL.',
    fields: [webhookUrl('https://discord.com/api/webhooks/...')],
  },
  teams: {
    about: 'Posts a card to a channel or chat.',
    steps:
      'In Teams, add the workflow “Post to a channel when a webhook request is received”, and copy its address.',
    fields: [webhookUrl('https://...')],
  },
  telegram: {
    about: 'A bot writes to you, a group or a channel.',
    steps: 'Make a bot with @BotFather, send it a first message, and ask @userinfobot for your chat id.',
    fields: [
      { name: 'botToken', label: 'Bot token', placeholder: '123456:ABC-DEF...' },
      { name: 'chatId', label: 'Chat id', placeholder: '123456789 or @channel' },
      {
        name: 'serverUrl',
        label: 'Bot API server',
        type: 'url',
        usual: 'https://api.telegram.org',
        hint: 'Telegram’s own, unless you run another.',
      },
    ],
  },
  email: {
    about: 'Sends to an address beside that of your account.',
    steps: 'A test message goes there first. Email to your own address is switched on in Settings.',
    fields: [{ name: 'address', label: 'Email Address', placeholder: 'oncall@example.com', type: 'email' }],
  },
  ntfy: {
    about: 'Rings your phone through ntfy.sh, or a server of your own.',
    steps:
      'Subscribe to a topic in the ntfy app. On ntfy.sh its name is the password: make it hard to guess.',
    fields: [
      { name: 'topic', label: 'Topic', placeholder: 'my-alerts-x7k2' },
      { name: 'serverUrl', label: 'Server', type: 'url', usual: 'https://ntfy.sh' },
      {
        name: 'accessToken',
        label: 'Access token (optional)',
        placeholder: 'tk_...',
        hint: 'For a topic that is protected.',
      },
    ],
  },
  gotify: {
    about: 'Rings your phone through your Gotify server.',
    steps: 'In Gotify, create an application under Apps, and copy its token.',
    fields: [
      { name: 'serverUrl', label: 'Server', placeholder: 'https://gotify.example.com', type: 'url' },
      { name: 'appToken', label: 'Application token', placeholder: 'A...' },
    ],
  },
  pushover: {
    about: 'Rings your phones and watches.',
    steps: 'On pushover.net, copy your user key, create an application, and copy its API token.',
    fields: [
      { name: 'userKey', label: 'User key' },
      { name: 'apiToken', label: 'API token' },
    ],
  },
};
