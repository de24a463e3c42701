import { Link } from '@tanstack/react-router';
import { BellRing, LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUser } from '../../api/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { askForDesktop, desktopPermission } from '../shared/desktop-permission.ts';
import { ProfileSwitch } from './profile-switch.tsx';

export function NotificationsTab() {
  const { isAdmin } = useUser();
  return (
    <div className="space-y-4">
      <Card>
        <CardHeader title="How you are told" />
        <div className="divide-y divide-line">
          <ProfileSwitch
            name="emailNotifications"
            label="Email notifications"
            hint="No mail server is configured yet, so no email is sent. Your choice is kept for when there is one."
          />
          <ProfileSwitch
            name="desktopNotifications"
            label="Desktop notifications"
            hint={desktopHint()}
            allow={allowDesktop}
          />
          <ProfileSwitch
            name="highPriorityOnly"
            label="High priority only"
            hint="Email and desktop notifications come for high, critical and urgent ones alone. The inbox has all."
          />
        </div>
      </Card>
      <Card>
        <CardHeader title="Apps" />
        <div className="divide-y divide-line">
          <LinkRow text="What of each app you want to be told, and when.">
            <Link to="/preferences" className={buttonClasses('secondary')}>
              <BellRing size={16} aria-hidden /> Manage Apps
            </Link>
          </LinkRow>
          {isAdmin && (
            <LinkRow text="Which apps may send, and which of them people can choose from.">
              <Link to="/apps" className={buttonClasses('secondary')}>
                <LayoutGrid size={16} aria-hidden /> App Management
              </Link>
            </LinkRow>
          )}
        </div>
      </Card>
    </div>
  );
}

function LinkRow({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-3 max-sm:flex-col max-sm:items-start max-sm:gap-2">
      <p className="text-sm text-ink-2">{text}</p>
      {children}
    </div>
  );
}

const BLOCKED = 'This browser blocks them for this site. Allow notifications in the site’s settings first.';
const UNSUPPORTED = 'This browser can’t show them here: that takes https.';

function desktopHint(): string {
  const permission = desktopPermission();
  if (permission === 'denied') return BLOCKED;
  if (permission === 'unsupported') return UNSUPPORTED;
  return 'Shown while AlertStream is open in a tab that you are not looking at.';
}

async function allowDesktop(): Promise<string | null> {
  const permission = await askForDesktop();
  if (permission === 'granted') return null;
  if (permission === 'unsupported') return UNSUPPORTED;
  return permission === 'denied' ? BLOCKED : 'Your browser has not allowed them yet.';
}
