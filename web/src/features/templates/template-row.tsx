import { parseTemplate, variablesOf } from '@alertstream/contract/template-text';
import type { Template } from '@alertstream/contract/templates';
import { CopyPlus, Pencil, SquareTerminal } from 'lucide-react';
import { AppAvatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Badge } from '../../ui/status.tsx';
import { curlCall } from '../shared/curl-command.ts';
import { DeleteButton } from '../shared/row-controls.tsx';
import { sampleVariables } from './samples.ts';
import { TemplateText } from './template-text.tsx';

export type TemplateHandlers = {
  onEdit: (template: Template) => void;
  onDuplicate: (template: Template) => void;
  onDelete: (template: Template) => void;
};

type Props = TemplateHandlers & { template: Template; apiKey: string };

/** One template: its name, what it will say, and what can be done with it. */
export function TemplateRow({ template, apiKey, ...handlers }: Props) {
  return (
    <li className="flex gap-3 py-3 pr-2 pl-4 max-sm:flex-col max-sm:gap-1">
      <div className="flex min-w-0 flex-1 gap-3">
        <AppAvatar name={template.appName} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="min-w-0 text-base font-semibold break-words">{template.name}</bdi>
            {template.priority === 'high' && <Badge tone="warning">High Priority</Badge>}
          </p>
          <p dir="auto" className="mt-0.5 text-sm break-words">
            <TemplateText text={template.title} />
          </p>
          <p dir="auto" className="line-clamp-2 text-sm break-words whitespace-pre-line text-ink-2">
            <TemplateText text={template.message} />
          </p>
          <p className="mt-1 flex flex-wrap gap-x-2 text-xs break-all text-ink-3">
            <bdi>{template.appName}</bdi>
            <span aria-hidden>·</span>
            <bdi>{template.category}</bdi>
            {template.priority === 'low' && (
              <>
                <span aria-hidden>·</span>
                <span>Low priority</span>
              </>
            )}
          </p>
        </div>
      </div>
      <RowActions template={template} apiKey={apiKey} {...handlers} />
    </li>
  );
}

function RowActions({ template, apiKey, onEdit, onDuplicate, onDelete }: Props) {
  const { name } = template;

  return (
    <div className="flex shrink-0 items-center self-start max-sm:ml-8 max-sm:self-stretch">
      <CopyButton
        text={curlOf(template, apiKey)}
        icon={SquareTerminal}
        iconLabel={`Copy a curl call of ${name}`}
        told={{
          title: 'Copied to clipboard',
          description: `A call of ${name}, with sample values to change.`,
        }}
      />
      <IconButton label={`Duplicate ${name}`} onClick={() => onDuplicate(template)}>
        <CopyPlus size={16} />
      </IconButton>
      <IconButton label={`Edit ${name}`} onClick={() => onEdit(template)}>
        <Pencil size={16} />
      </IconButton>
      <DeleteButton name={name} onDelete={() => onDelete(template)} />
    </div>
  );
}

/** A call of the template that works as it is. */
function curlOf({ name, title, message }: Template, apiKey: string): string {
  const names = variablesOf(parseTemplate(title), parseTemplate(message));
  const body = { template: name, ...(names.length > 0 ? { variables: sampleVariables(names) } : {}) };
  return curlCall(window.location.origin, apiKey, body);
}
