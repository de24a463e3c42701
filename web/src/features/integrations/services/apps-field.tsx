import { type KeyboardEvent, useId, useState } from 'react';
import { useStats } from '../../../api/notifications.ts';
import { useSubscribableApps } from '../../../api/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FieldError, inputClasses } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

type Props = {
  /** Null for all. */
  value: string[] | null;
  onChange: (value: string[] | null) => void;
  error: string | undefined;
};

/** All apps, or chosen ones: of those that are known, or typed for one that has sent nothing yet. */
export function AppsField({ value, onChange, error }: Props) {
  const id = useId();
  const [listed, setListed] = useState(value ?? []);
  const [typed, setTyped] = useState('');
  const apps = useSubscribableApps().data ?? [];
  const sources = useStats().data?.sources ?? [];
  const names = [
    ...new Set([...listed, ...sources.map((each) => each.appName), ...apps.map((each) => each.appName)]),
  ];

  function add() {
    const name = typed.trim();
    if (!name) return;
    setTyped('');
    setListed([...listed.filter((each) => each !== name), name]);
    onChange([...(value ?? []).filter((each) => each !== name), name]);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <div>
      <SelectField
        label="Apps"
        value={value ? 'chosen' : 'all'}
        onChange={({ target }) => onChange(target.value === 'all' ? null : [])}
      >
        <option value="all">All apps</option>
        <option value="chosen">Chosen apps alone</option>
      </SelectField>
      {value && (
        <div className="mt-2 space-y-2">
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Chosen apps</legend>
            {names.map((name) => (
              <Chip
                key={name}
                pressed={value.includes(name)}
                onPress={(on) => onChange(on ? [...value, name] : value.filter((each) => each !== name))}
              >
                <bdi className="truncate">{name}</bdi>
              </Chip>
            ))}
          </fieldset>
          <div className="flex gap-2">
            <input
              aria-label="Name of another app"
              placeholder="Name of another app"
              value={typed}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={onKeyDown}
              className={inputClasses}
            />
            <Button disabled={!typed.trim()} onClick={add}>
              Add
            </Button>
          </div>
          <FieldError id={id} error={error} />
        </div>
      )}
    </div>
  );
}
