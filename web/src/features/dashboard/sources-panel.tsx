import { type NotificationStats, SOURCES_MAX } from '@alertstream/contract/notifications';
import { Link } from '@tanstack/react-router';
import { withTerm } from '../../api/inbox/query-text.ts';
import { AppAvatar } from '../../ui/avatar.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { countText } from '../../ui/number-text.ts';

/** Who sends the most: up to four apps, each with its share of the inbox. */
export function SourcesPanel({ stats }: { stats: NotificationStats }) {
  return (
    <Card className="h-fit overflow-hidden">
      <CardHeader title="Notification Sources" note={`${countText(stats.sourceCount)} in all`} />
      <ul className="py-1">
        {stats.sources.slice(0, SOURCES_MAX).map((source) => (
          <li key={source.appName}>
            <Link
              to="/"
              search={{ query: withTerm('', 'app', source.appName) }}
              className="flex items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-hover"
            >
              <AppAvatar name={source.appName} className="size-7 text-xs" />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline justify-between gap-3 text-sm">
                  <span dir="auto" className="truncate font-medium">
                    {source.appName}
                  </span>
                  <span className="tabular-nums">{countText(source.total)}</span>
                </span>
                <Share part={source.total} whole={stats.total} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Share({ part, whole }: { part: number; whole: number }) {
  const percent = whole > 0 ? Math.min(100, (100 * part) / whole) : 0;
  return (
    <span aria-hidden className="mt-1 block h-1 overflow-hidden rounded-full bg-pressed">
      <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </span>
  );
}
