import type { Command, CommandContext } from './command.ts';

function page(id: string, words: string, href: string, keys?: string, more: Partial<Command> = {}): Command {
  return {
    id: `go-${id}`,
    words,
    group: 'Go to',
    ...(keys ? { keys: [keys] } : {}),
    run: ({ go }) => go(href),
    ...more,
  };
}

const isAdmin = (context: CommandContext) => context.isAdmin;

/** Every page, and every place of the inbox. */
export const pageCommands: Command[] = [
  page('inbox', 'Inbox', '/', 'g i', { alias: 'dashboard home' }),
  page('snoozed', 'Snoozed', '/?place=snoozed', 'g z'),
  page('archive', 'Archive', '/?place=archive', 'g e'),
  page('trash', 'Trash', '/?place=trash', 'g #'),
  page('muted', 'Muted', '/?place=muted', 'g m'),
  page('analytics', 'Analytics', '/analytics', 'g a', { alias: 'charts noise statistics' }),
  page('preferences', 'App Notifications', '/preferences', 'g p', { alias: 'preferences quiet hours' }),
  page('rules', 'Rules', '/rules', 'g r'),
  page('templates', 'Templates', '/templates', 'g t'),
  page('webhooks', 'Webhooks', '/integrations', 'g w', { alias: 'deliveries http' }),
  page('integrations', 'Integrations', '/integrations?tab=integrations', 'g n', {
    alias: 'channels slack discord microsoft teams telegram email ntfy gotify pushover',
  }),
  page('guide', 'Integration guide', '/integration-guide', 'g h', { alias: 'help code' }),
  page('settings', 'Settings', '/settings', 'g s'),
  page('keys', 'API keys', '/settings?tab=api', 'g k'),
  page('users', 'User Management', '/users', 'g u', { when: isAdmin }),
  page('apps', 'App Management', '/apps', 'g y', { when: isAdmin }),
];
