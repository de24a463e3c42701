import { Check, Copy } from 'lucide-react';
import { Button, IconButton } from './button.tsx';
import { useCopy } from './copy.ts';

/** Copies `text`; shows a tick for two seconds. With an `iconLabel` it is an icon alone. */
export function CopyButton({ text, iconLabel }: { text: string; iconLabel?: string }) {
  const { copied, copy } = useCopy();
  const icon = copied ? <Check size={16} className="text-success-ink" /> : <Copy size={16} />;
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
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
