import { Link } from '@tanstack/react-router';
import { BellRing, LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAuthOptions, useUser } from '../../api/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { askForDesktop, desktopPermission } from '../shared/desktop-permission.ts';
import { KeepSelect } from '../shared/keep-select.tsx';
import { BLOCKED, desktopRefusal, UNSUPPORTED } from './desktop-refusal.ts';
import { ProfileSwitch } from './profile-switch.tsx';
import { PushSwitch } from './push-switch.tsx';

export function NotificationsTab() {
  const { isAdmin, email } = useUser();
  const sendsEmail = useAuthOptions().data?.email;
  return (
    <div className="space-y-4">
      <Card>
        <CardHeader title="How you are told" />
        <div className="divide-y divide-line">
          <ProfileSwitch
            name="emailNotifications"
            label="Email notifications"
            hint={emailHint(sendsEmail, email)}
          />
          <ProfileSwitch
            name="desktopNotifications"
            label="Desktop notifications"
            hint={desktopHint()}
            allow={allowDesktop}
          />
          <PushSwitch />
          <ProfileSwitch
            name="highPriorityOnly"
            label="High priority only"
            hint="Email, desktop and push notifications come for high, critical and urgent ones alone. The inbox has all."
          />
        </div>
      </Card>
      <Card>
        <CardHeader title="How long they are kept" />
        <div className="p-4 sm:max-w-96">
          <KeepSelect appName={null} />
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

function desktopHint(): string {
  const permission = desktopPermission();
  if (permission === 'denied') return BLOCKED;
  if (permission === 'unsupported') return UNSUPPORTED;
  return 'Shown while AlertStream is open in a tab that you are not looking at.';
}

async function allowDesktop(): Promise<string | null> {
  return desktopRefusal(await askForDesktop());
}

function emailHint(sendsEmail: boolean | undefined, address: string): string {
  if (sendsEmail === false) {
    return 'No mail server is configured yet, so no email is sent. Your choice is kept for when there is one.';
  }
  return `Sent to ${address} when something is announced to you.`;
}
