import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { searchError, searched } from '../../api/inbox/inbox-search.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { CompletionList } from './completion-list.tsx';
import { useCompletions } from './use-completions.ts';
import { useInboxSearch } from './use-inbox-search.ts';
import { useSearchText } from './use-search-text.ts';

/**
 * Narrows the loaded rows as one types on the dashboard; Enter searches all of them, from every page. Completes filters
 * and names.
 */
export function SearchBox() {
  const id = useId();
  const navigate = useNavigate();
  const search = useInboxSearch();
  const { text, type, stopSettling } = useSearchText();
  const list = useCompletions(text);
  const field = useRef<HTMLDivElement>(null);
  const input = () => field.current?.querySelector('input') ?? null;
  const caret = () => input()?.selectionStart ?? text.length;

  // With the text, not in a later frame: the next letters may be typed by then.
  const caretAfter = useRef<{ text: string; at: number } | null>(null);
  useLayoutEffect(() => {
    const after = caretAfter.current;
    caretAfter.current = null;
    if (after?.text === text) input()?.setSelectionRange(after.at, after.at);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    stopSettling();
    list.close();
    void navigate({ to: '/', search: searched(search, text) });
    const error = searchError(text);
    if (error) input()?.setSelectionRange(error.from, error.to);
  }

  function accept(index: number) {
    const item = list.items[index];
    if (!item) return;
    const end = item.from + item.insert.length;
    const completed = text.slice(0, item.from) + item.insert + text.slice(item.to).trimStart();
    caretAfter.current = { text: completed, at: end };
    type(completed);
    list.open(end);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (list.isOpen) list.step(key === 'ArrowDown' ? 1 : -1);
      else list.open(caret());
    } else if (key === 'Escape') {
      if (list.isOpen) list.close();
      else if (text !== '') type('');
      else input()?.blur();
    } else if ((key === 'Enter' || key === 'Tab') && list.active !== null) accept(list.active);
    else return;
    event.preventDefault();
  }

  const isMisread = search.q === undefined && searchError(search.query) !== null;
  return (
    <search className="min-w-0 flex-1 sm:max-w-[440px]">
      <form onSubmit={submit} className="relative">
        <div ref={field}>
          <SearchInput
            label="Search notifications"
            // A search field can't be a combo box.
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-keyshortcuts="/"
            aria-autocomplete="list"
            aria-expanded={list.isOpen}
            aria-controls={list.isOpen ? `${id}-list` : undefined}
            aria-activedescendant={list.active === null ? undefined : `${id}-${list.active}`}
            aria-invalid={isMisread || undefined}
            value={text}
            onChange={(next) => {
              type(next);
              if (next !== '') return list.open(caret());
              list.close();
              input()?.focus();
            }}
            onClick={() => list.open(caret())}
            onSelect={() => list.moveTo(caret())}
            onBlur={list.close}
            onKeyDown={onKeyDown}
          />
        </div>
        {list.isOpen && <CompletionList id={id} items={list.items} active={list.active} onAccept={accept} />}
      </form>
    </search>
  );
}
