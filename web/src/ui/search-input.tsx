import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { inputClasses } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
};

/** A field for words to look for, with a cross that clears it. */
export function SearchInput({ label, value, onChange, type = 'search', ...input }: Props) {
  return (
    <>
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      <input
        {...input}
        type={type}
        aria-label={label}
        placeholder={`${label}...`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(inputClasses, 'pr-9 pl-9')}
      />
      {value && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => onChange('')}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center text-ink-3 hover:text-ink max-sm:w-11"
        >
          <X size={16} />
        </button>
      )}
    </>
  );
}
