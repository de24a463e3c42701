import { Check, Copy, type LucideIcon } from 'lucide-react';
import { Button, IconButton } from './button.tsx';
import { type CopyToast, useCopy } from './copy.ts';

type Props = { text: string; label?: string; icon?: LucideIcon; iconLabel?: string; told?: CopyToast };

/** Copies `text`; shows a tick for two seconds. With an `iconLabel` it is an icon alone; `told` is its toast. */
export function CopyButton({ text, label = 'Copy', icon: Icon = Copy, iconLabel, told }: Props) {
  const { copied, copy } = useCopy(told);
  const icon = copied ? <Check size={16} className="text-success-ink" /> : <Icon size={16} />;
  if (iconLabel) {
    return (
      <IconButton label={iconLabel} onClick={() => copy(text)}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button small onClick={() => copy(text)}>
      {icon}
      {copied ? 'Copied' : label}
    </Button>
  );
}
