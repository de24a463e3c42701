import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { inputClasses } from './field.tsx';

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
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={`${label}...`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={classes(inputClasses, 'pr-9 pl-9')}
      />
      {text && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => setText('')}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center text-ink-3 hover:text-ink max-sm:w-11"
        >
          <X size={16} />
        </button>
      )}
    </div>
  );
}
