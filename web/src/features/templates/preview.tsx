import { MESSAGE_MAX, TITLE_MAX } from '@alertstream/contract/notifications';
import {
  hasLooseBraces,
  parseTemplate,
  renderTemplate,
  variablesOf,
} from '@alertstream/contract/template-text';
import type { TemplateInput } from '@alertstream/contract/templates';
import { useId, useState } from 'react';
import { AppAvatar } from '../../ui/avatar.tsx';
import { inputClasses } from '../../ui/field.tsx';
import { PriorityMark } from '../../ui/priority.tsx';
import { sampleValue, sampleVariables } from './samples.ts';

/** The notification that a call would make, as one types, with values for its placeholders that can be changed. */
export function Preview({ values }: { values: TemplateInput }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [title, message] = [parseTemplate(values.title), parseTemplate(values.message)];
  const names = variablesOf(title, message);
  const given = sampleVariables(names, typed);
  const shown = { title: renderTemplate(title, given), message: renderTemplate(message, given) };

  return (
    <section aria-label="Preview" className="min-w-0">
      <h3 className="mb-1.5 text-sm font-medium">Preview</h3>
      <div className="flex gap-3 rounded-md border border-line bg-canvas p-3">
        <AppAvatar name={values.appName || '?'} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="text-base font-semibold break-words">
            {shown.title || <span className="font-normal text-ink-3">Title</span>}
          </p>
          <p dir="auto" className="line-clamp-6 text-sm break-words whitespace-pre-line text-ink-2">
            {shown.message || <span className="text-ink-3">Message</span>}
          </p>
          <p className="mt-1.5 flex flex-wrap gap-x-2 text-xs break-all text-ink-3">
            <bdi>{values.appName || 'App'}</bdi>
            <span aria-hidden>·</span>
            <bdi>{values.category}</bdi>
            <PriorityMark priority={values.priority} />
          </p>
        </div>
      </div>
      <Notes values={values} shown={shown} />
      {names.length > 0 && (
        <Samples
          names={names}
          typed={typed}
          onType={(name, value) => setTyped((all) => ({ ...all, [name]: value }))}
        />
      )}
    </section>
  );
}

/** What may not be as it was meant. */
function Notes({ values, shown }: { values: TemplateInput; shown: { title: string; message: string } }) {
  const notes = [
    ...(hasLooseBraces(values.title) || hasLooseBraces(values.message)
      ? ['A brace that belongs to no {name} stays as it is.']
      : []),
    ...tooLong('title', shown.title.length, TITLE_MAX),
    ...tooLong('message', shown.message.length, MESSAGE_MAX),
  ];
  return (
    <ul aria-live="polite" className="space-y-1">
      {notes.map((note) => (
        <li key={note} className="mt-1.5 text-xs text-warning-ink">
          {note}
        </li>
      ))}
    </ul>
  );
}

function tooLong(what: string, length: number, max: number): string[] {
  if (length <= max) return [];
  return [`With these values the ${what} has ${length} characters; more than ${max} are refused.`];
}

type SamplesProps = {
  names: string[];
  typed: Readonly<Record<string, string>>;
  onType: (name: string, value: string) => void;
};

function Samples({ names, typed, onType }: SamplesProps) {
  const id = useId();
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-medium">Sample values</legend>
      <p className="mb-2 text-xs text-ink-3">For this preview alone. Each call sends its own.</p>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-x-3 gap-y-2">
        {names.map((name) => (
          <div key={name} className="contents">
            <label htmlFor={`${id}-${name}`} className="font-mono text-xs break-all text-ink-2">
              {name}
            </label>
            <input
              id={`${id}-${name}`}
              value={Object.hasOwn(typed, name) ? typed[name] : sampleValue(name)}
              onChange={({ target }) => onType(name, target.value)}
              autoComplete="off"
              className={inputClasses}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
