import { TRASH_KEPT_DAYS } from '@alertstream/contract/retention';
import { messageOf } from '../../api/client.ts';
import { useKeep, useRetention } from '../../api/retention.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';

const CHOICES = [7, 30, 90, 180, 365];
const FOR_EVER = 'ever';
const AS_ALL = 'as all';

/** How long notifications are kept: those of one app, or of all that have no time of their own. */
export function KeepSelect({ appName }: { appName: string | null }) {
  const { data } = useRetention();
  const keep = useKeep();
  const own = appName === null ? data : data?.apps.find((app) => app.appName === appName);
  const value = own === undefined ? AS_ALL : own.keepDays === null ? FOR_EVER : String(own.keepDays);

  async function save(chosen: string, before?: string) {
    const keepDays = chosen === AS_ALL ? undefined : chosen === FOR_EVER ? null : Number(chosen);
    try {
      await keep.mutateAsync({ appName, keepDays });
      toast({
        id: 'retention',
        title: keepDays ? `Kept for ${daysWords(keepDays)}` : 'Settings saved successfully',
        ...(before === undefined ? {} : { action: { label: 'Undo', onClick: () => save(before) } }),
      });
    } catch (error) {
      toastError('Error', messageOf(error) || 'Failed to save how long notifications are kept');
    }
  }

  return (
    <SelectField
      label="Keep notifications"
      disabled={!data}
      value={data ? value : FOR_EVER}
      onChange={({ target }) => save(target.value, value)}
      hint={
        appName === null
          ? `Older ones are removed for good; pinned ones stay. The trash is emptied after ${TRASH_KEPT_DAYS} days.`
          : 'Older ones are removed for good; pinned ones stay.'
      }
    >
      {appName !== null && (
        <option value={AS_ALL}>Like all apps ({lengthWords(data?.keepDays ?? null)})</option>
      )}
      <option value={FOR_EVER}>For ever</option>
      {choicesWith(own?.keepDays).map((days) => (
        <option key={days} value={days}>
          For {daysWords(days)}
        </option>
      ))}
    </SelectField>
  );
}

/** What was chosen elsewhere is offered as well. */
function choicesWith(days: number | null | undefined): number[] {
  return days ? [...new Set([...CHOICES, days])].sort((a, b) => a - b) : CHOICES;
}

function daysWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

function lengthWords(days: number | null): string {
  return days === null ? 'for ever' : daysWords(days);
}
