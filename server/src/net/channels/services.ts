import type { Integration, IntegrationType } from '@alertstream/contract/integrations';

/** How each service is shown. */
export const SERVICES: Readonly<Record<IntegrationType, Pick<Integration, 'name' | 'group' | 'icon'>>> = {
  slack: { name: 'Slack', group: 'messaging', icon: '💬' },
  discord: { name: 'Discord', group: 'messaging', icon: '🎮' },
  teams: { name: 'Microsoft Teams', group: 'messaging', icon: '👥' },
  telegram: { name: 'Telegram', group: 'messaging', icon: '✈️' },
  email: { name: 'Email', group: 'email', icon: '📧' },
  ntfy: { name: 'ntfy', group: 'push', icon: '📣' },
  gotify: { name: 'Gotify', group: 'push', icon: '🔔' },
  pushover: { name: 'Pushover', group: 'push', icon: '📱' },
};
