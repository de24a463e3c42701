import type { AllowedApp } from '@alertstream/contract/apps';
import type { AppRow } from '../../storage/apps/allowed-apps.ts';

/** A registered app as administrators see it. */
export function presentApp(row: AppRow): AllowedApp {
  return {
    appName: row.app_name,
    displayName: row.display_name,
    description: row.description,
    icon: row.icon,
    isActive: row.is_active === 1,
    allowUserSubscription: row.allow_user_subscription === 1,
    revision: row.revision,
  };
}
