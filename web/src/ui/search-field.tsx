import { useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { SearchInput } from './search-input.tsx';

/** Typing settles for this long before it is told: browsers refuse more than a few changes of the URL a second. */
const SETTLE_MS = 120;

type Props = { label: string; value: string; onChange: (text: string) => void; className?: string };

/** Narrows a list as one types. */
export function SearchField({ label, value, onChange, className }: Props) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      tell.current(text);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div className={classes('relative', className)}>
      <SearchInput label={label} value={text} onChange={setText} />
    </div>
  );
}
