import { Menu } from '@base-ui/react/menu';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Check, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { classes } from './classes.ts';

const item =
  'flex h-9 items-center gap-2.5 rounded-sm px-2.5 text-sm text-ink outline-none select-none ' +
  'data-disabled:text-ink-3 data-highlighted:bg-hover max-sm:h-11';

/** What a menu opens; inside a Menu.Root, beside its trigger. */
export function MenuPopup({ align = 'end', children }: { align?: 'start' | 'end'; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      {/* Opened where its trigger is, so that the menu belongs to a landmark. */}
      <div ref={place} className="contents" />
      <Menu.Portal container={place}>
        <Menu.Positioner sideOffset={4} align={align} className="z-40 outline-none">
          <Menu.Popup className="max-h-(--available-height) min-w-48 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-overlay outline-none">
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </>
  );
}

type ItemProps = { icon?: LucideIcon; disabled?: boolean; onClick: () => void; children: ReactNode };

export function MenuItem({ icon: Icon, disabled = false, onClick, children }: ItemProps) {
  return (
    <Menu.Item disabled={disabled} onClick={onClick} className={item}>
      {Icon && <Icon size={16} aria-hidden className="text-ink-3" />} {children}
    </Menu.Item>
  );
}

type MenuLinkProps = Pick<LinkProps, 'to' | 'search'> & {
  icon?: LucideIcon;
  isCurrent?: boolean;
  children: ReactNode;
};

/** An item that leads somewhere; `isCurrent` where one is already there. */
export function MenuLink({ icon: Icon, isCurrent, children, ...link }: MenuLinkProps) {
  return (
    <Menu.LinkItem
      render={<Link {...link} />}
      closeOnClick
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(item, isCurrent && 'font-medium')}
    >
      {Icon && <Icon size={16} aria-hidden className="text-ink-3" />}
      <span className="flex min-w-0 flex-1 items-center justify-between gap-4">{children}</span>
      {isCurrent && <Check size={14} aria-hidden className="text-accent-ink" />}
    </Menu.LinkItem>
  );
}

type ChoicesProps<Value extends string> = {
  label: string;
  /** What can be chosen, in order, with its words. */
  words: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
};

/** One of several, under what they are about, with a line beneath. */
export function MenuChoices<Value extends string>({ label, words, value, onChange }: ChoicesProps<Value>) {
  return (
    <Menu.RadioGroup value={value} onValueChange={onChange} className="border-b border-line pb-1">
      <Menu.GroupLabel className="px-2.5 pt-1.5 pb-0.5 text-xs font-semibold text-ink-3">
        {label}
      </Menu.GroupLabel>
      {Object.entries<string>(words).map(([choice, word]) => (
        <Menu.RadioItem key={choice} value={choice} closeOnClick className={item}>
          <span className="w-4">
            <Menu.RadioItemIndicator>
              <Check size={14} aria-hidden />
            </Menu.RadioItemIndicator>
          </span>
          {word}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function MenuLine() {
  return <Menu.Separator className="my-1 h-px bg-line" />;
}
