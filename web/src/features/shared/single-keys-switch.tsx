import { useLocalChoice } from '../../ui/local-choice.ts';
import { SwitchField } from '../../ui/switch.tsx';
import { singleKeys } from './choices.ts';

/** For those whose voice control or hands type single letters by accident. */
export function SingleKeysSwitch({ className }: { className?: string }) {
  const isOn = useLocalChoice(singleKeys) === 'on';
  return (
    <SwitchField
      label="Single-key shortcuts"
      hint="Letters and signs alone, such as e to archive. Kept in this browser."
      checked={isOn}
      onChange={(event) => singleKeys.set(event.target.checked ? 'on' : 'off')}
      {...(className ? { className } : {})}
    />
  );
}
