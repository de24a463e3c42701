import { MINUTE_MS } from '@alertstream/contract/durations';
import type { Preference } from '@alertstream/contract/preferences';
import { usePreview } from '../../api/preferences.ts';
import { serverNow } from '../../ui/clock.ts';
import { Bone } from '../../ui/status.tsx';

/** So that the server's clock has really reached the minute. */
const SLACK_MS = 500;

/** One sentence: what would become of notifications of this app that arrive now. */
export function Preview({ preference }: { preference: Preference }) {
  const { appName } = preference;
  const preview = usePreview(appName, () => changesWithTime(preference) && nextMinuteInMs(serverNow()));
  if (preview.data) return <p className="min-w-0 text-sm text-ink-2">{preview.data.sentence}</p>;
  if (preview.isError) {
    return <p className="text-sm text-ink-3">What would happen now could not be read.</p>;
  }
  return (
    <span role="status" aria-label="Loading the preview" className="flex h-5 flex-1 items-center">
      <Bone className="h-3 w-3/5" />
    </span>
  );
}

/** Quiet hours begin and end, and digests come, at full minutes; the rest holds at any time. */
function changesWithTime({ enabled, frequency, quietHoursStart, quietHoursEnd }: Preference): boolean {
  return enabled === 1 && (frequency !== 'immediate' || Boolean(quietHoursStart && quietHoursEnd));
}

function nextMinuteInMs(nowMs: number): number {
  return MINUTE_MS - (nowMs % MINUTE_MS) + SLACK_MS;
}
