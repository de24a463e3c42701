import { z } from 'zod';

export const integrationTabs = ['webhooks', 'integrations'] as const;
export type IntegrationTab = (typeof integrationTabs)[number];

/** Which tab is open, and of which webhook the log. */
export const integrationsSearch = z.object({
  tab: z.enum(integrationTabs).optional().catch(undefined),
  log: z.string().optional().catch(undefined),
});
