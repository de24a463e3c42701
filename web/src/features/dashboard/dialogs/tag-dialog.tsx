import { NAME_MAX } from '@alertstream/contract/notifications';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import { FieldError, inputClasses } from '../../../ui/field.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Of what is meant, and of what else is loaded. */
  tags: readonly string[];
  known: readonly string[];
  onTag: (tag: string) => void;
  onUntag: (tag: string) => void;
};

/** Adds a tag to what is selected, or takes one off. */
export function TagDialog({ open, onOpenChange, tags, known, onTag, onUntag }: Props) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Tags">
      {tags.length > 0 && (
        <ul className="mb-4 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={`Remove the tag ${tag}`}
                onClick={() => onUntag(tag)}
                className="inline-flex h-7 max-w-60 items-center gap-1.5 rounded-sm border border-line-strong pr-1.5 pl-2.5 text-sm hover:bg-hover max-sm:h-11"
              >
                <bdi className="truncate">{tag}</bdi>
                <X size={14} aria-hidden className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TagForm
        known={known.filter((tag) => !tags.includes(tag))}
        onTag={(tag) => {
          onOpenChange(false);
          onTag(tag);
        }}
      />
    </FormDialog>
  );
}

function TagForm({ known, onTag }: { known: readonly string[]; onTag: (tag: string) => void }) {
  const id = useId();
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const tag = String(new FormData(event.currentTarget).get('tag')).trim();
    if (!tag) setError('Required');
    else if (tag.length > NAME_MAX) setError(`At most ${NAME_MAX} characters`);
    else onTag(tag);
  }

  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Add a tag
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="tag"
          list={`${id}-known`}
          autoComplete="off"
          aria-invalid={error !== undefined}
          className={inputClasses}
        />
        <datalist id={`${id}-known`}>
          {known.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button type="submit" look="primary">
          Add
        </Button>
      </div>
      <FieldError id={id} error={error} />
    </form>
  );
}
