import type { AllowedApp } from '@alertstream/contract/apps';
import { AppAvatar } from '../../ui/avatar.tsx';
import { actionsCellClasses, cellClasses, Head } from '../../ui/table.tsx';
import { AppActions, type AppHandlers } from './app-actions.tsx';
import { StatusSwitch, SubscriptionsSwitch } from './status-switches.tsx';

export function AppTable({ apps, ...handlers }: AppHandlers & { apps: AllowedApp[] }) {
  return (
    <table className="w-full table-fixed">
      <thead className="border-b border-line">
        <tr>
          <Head className="w-[20%]">App Name</Head>
          <Head className="w-[20%]">Display Name</Head>
          <Head>Description</Head>
          <Head className="w-[122px]">Status</Head>
          <Head className="w-[126px]">Subscriptions</Head>
          <Head className="w-[124px]">Actions</Head>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {apps.map((app) => (
          <tr key={app.appName} className="transition-colors hover:bg-hover">
            <td className={cellClasses}>
              <code className="font-mono text-xs text-ink-2">{app.appName}</code>
            </td>
            <td className={cellClasses}>
              <span className="flex items-center gap-2.5 font-medium">
                <AppAvatar name={app.appName} app={app} />
                <bdi className="min-w-0 break-words">{app.displayName}</bdi>
              </span>
            </td>
            <td dir="auto" className={`${cellClasses} text-ink-2`}>
              {app.description || <span className="text-ink-3">–</span>}
            </td>
            <td className={cellClasses}>
              <StatusSwitch app={app} />
            </td>
            <td className={cellClasses}>
              <SubscriptionsSwitch app={app} />
            </td>
            <td className={actionsCellClasses}>
              <AppActions app={app} {...handlers} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The table's rows where there is no room for its columns. */
export function AppCards({ apps, ...handlers }: AppHandlers & { apps: AllowedApp[] }) {
  return (
    <ul aria-label="Registered apps" className="divide-y divide-line">
      {apps.map((app) => (
        <li key={app.appName} className="px-4 py-3 text-sm">
          <div className="flex items-center gap-2.5">
            <AppAvatar name={app.appName} app={app} />
            <div className="min-w-0">
              <p className="text-base font-medium break-words">
                <bdi>{app.displayName}</bdi>
              </p>
              <code className="block font-mono text-xs break-all text-ink-2">{app.appName}</code>
            </div>
          </div>
          {app.description && (
            <p dir="auto" className="mt-2 break-words text-ink-2">
              {app.description}
            </p>
          )}
          <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-1">
            <div>
              <dt className="text-xs text-ink-3">Status</dt>
              <dd>
                <StatusSwitch app={app} />
              </dd>
            </div>
            <div>
              <dt className="text-xs text-ink-3">Subscriptions</dt>
              <dd>
                <SubscriptionsSwitch app={app} />
              </dd>
            </div>
          </dl>
          <div className="-ml-3">
            <AppActions app={app} {...handlers} />
          </div>
        </li>
      ))}
    </ul>
  );
}
