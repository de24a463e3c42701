import type { Notification } from '@alertstream/contract/notifications';
import { Link } from '@tanstack/react-router';
import { Braces, SlidersHorizontal, Workflow } from 'lucide-react';
import { useSubscribableApps } from '../../../api/preferences.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** What to do so that the next one like this comes in another way, or not at all. */
export function FollowUps({ row }: { row: Notification }) {
  const hasPreferences = useSubscribableApps().data?.some((app) => app.appName === row.appName);
  return (
    <div className="flex flex-wrap gap-2">
      <Link
        to="/rules"
        search={{ app: row.appName, category: row.category }}
        className={buttonClasses('secondary', true)}
      >
        <Workflow size={14} aria-hidden /> Make a rule from this
      </Link>
      {hasPreferences && (
        <Link to="/preferences" search={{ app: row.appName }} className={buttonClasses('secondary', true)}>
          <SlidersHorizontal size={14} aria-hidden /> Change this app’s preferences
        </Link>
      )}
      <CopyButton text={JSON.stringify(row, null, 2)} label="Copy as JSON" icon={Braces} />
    </div>
  );
}
