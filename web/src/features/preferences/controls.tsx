import type { SubscribableApp } from '@alertstream/contract/apps';
import {
  type Frequency,
  frequencies,
  frequency,
  type Preference,
  type PriorityFilter,
  priorityFilter,
} from '@alertstream/contract/preferences';
import { Chip } from '../../ui/chip.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { categoryChips, withCategory } from './categories.ts';
import { QuietHours } from './quiet-hours.tsx';

const frequencyWords: Record<Frequency, { label: string; hint: string }> = {
  immediate: { label: 'Immediate', hint: 'You are told at once.' },
  hourly: { label: 'Hourly', hint: 'One digest at every full hour.' },
  daily: { label: 'Daily', hint: 'One digest a day, at 09:00 UTC.' },
  weekly: { label: 'Weekly', hint: 'One digest a week, on Monday at 09:00 UTC.' },
};

/** In the order in which they are offered. */
const priorityWords: [PriorityFilter, string, string][] = [
  ['all', 'All', 'Every priority reaches you.'],
  ['high', 'High', 'High, critical and urgent; the rest is muted.'],
  ['normal', 'Normal and high', 'All but low, which is muted.'],
];

type Props = { app: SubscribableApp; preference: Preference; onChange: (preference: Preference) => void };

/** All but the switch: how often, how important, which categories, and when not. */
export function Controls({ app, preference, onChange }: Props) {
  return (
    <div className="space-y-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Frequency"
          value={preference.frequency}
          onChange={({ target }) => onChange({ ...preference, frequency: frequency.parse(target.value) })}
          hint={frequencyWords[preference.frequency].hint}
        >
          {frequencies.map((name) => (
            <option key={name} value={name}>
              {frequencyWords[name].label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Priority level"
          value={preference.priority}
          onChange={({ target }) => onChange({ ...preference, priority: priorityFilter.parse(target.value) })}
          hint={priorityWords.find(([name]) => name === preference.priority)?.[2]}
        >
          {priorityWords.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium text-ink">Categories</legend>
        <div className="flex flex-wrap gap-1.5">
          {categoryChips(app, preference).map(({ category, isOn }) => (
            <Chip
              key={category}
              pressed={isOn}
              onPress={(on) => onChange(withCategory(preference, category, on))}
            >
              <bdi className="max-w-52 truncate">{category}</bdi>
            </Chip>
          ))}
        </div>
        <p className="mt-1.5 text-xs text-ink-3">What you leave out is muted: kept, but out of the inbox.</p>
      </fieldset>
      <QuietHours times={preference} onChange={(times) => onChange({ ...preference, ...times })} />
    </div>
  );
}
