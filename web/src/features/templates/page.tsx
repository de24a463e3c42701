import type { Template, TemplateInput } from '@alertstream/contract/templates';
import { FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import { useApiKeys } from '../../api/api-keys.ts';
import { useDeleteTemplate, useRestoreTemplate, useTemplates } from '../../api/templates.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { Bone, Message } from '../../ui/status.tsx';
import { useDeleteWithUndo } from '../shared/delete-with-undo.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { copyOf } from './copies.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateRow } from './template-row.tsx';

/** Stands in the curl call until there is a key. */
const NO_KEY = 'YOUR_API_KEY';

/** What the dialog is about: `opened` makes each opening a new form. */
type Editing = { open: boolean; opened: number; template: Template | null; start: TemplateInput | null };

export function TemplatesPage() {
  const templates = useTemplates();
  const deleteWithUndo = useDeleteWithUndo(
    'Template',
    useDeleteTemplate().mutateAsync,
    useRestoreTemplate().mutateAsync,
  );
  const apiKey = useApiKeys().data?.find(({ isActive }) => isActive)?.key ?? NO_KEY;
  const [editing, setEditing] = useState<Editing>({ open: false, opened: 0, template: null, start: null });

  function open(template: Template | null, start: TemplateInput | null = null) {
    setEditing({ open: true, opened: editing.opened + 1, template, start });
  }
  const close = () => setEditing((now) => ({ ...now, open: false }));

  return (
    <Page
      title="Templates"
      about="A program names a template and sends its variables; the wording stays here, where you can change it."
    >
      <Card>
        <CardHeader title="Notification Templates" note={templates.data && count(templates.data.length)}>
          <Button small look="primary" onClick={() => open(null)}>
            <Plus size={16} aria-hidden /> New Template
          </Button>
        </CardHeader>
        {templates.data?.length === 0 ? (
          <Message
            icon={<FileText size={20} />}
            title="No templates created yet. Create your first template to get started."
          />
        ) : templates.data ? (
          <ul aria-label="Templates" className="divide-y divide-line">
            {templates.data.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                apiKey={apiKey}
                onEdit={() => open(template)}
                onDuplicate={() => open(null, copyOf(template, templates.data))}
                onDelete={deleteWithUndo}
              />
            ))}
          </ul>
        ) : templates.error ? (
          <LoadFailure
            title="Failed to load templates"
            error={templates.error}
            onRetry={() => templates.refetch()}
          />
        ) : (
          <Loading />
        )}
      </Card>
      <FormDialog
        open={editing.open}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={editing.template ? 'Edit Template' : 'New Template'}
        wide
      >
        <TemplateForm key={editing.opened} template={editing.template} start={editing.start} onDone={close} />
      </FormDialog>
    </Page>
  );
}

function count(templates: number): string {
  return templates === 1 ? '1 template' : `${templates} templates`;
}

function Loading() {
  return (
    <div role="status" aria-label="Loading templates">
      {['w-1/4', 'w-1/3', 'w-1/5'].map((width) => (
        <div key={width} className="flex gap-3 border-b border-line px-4 py-3 last:border-b-0">
          <Bone className="size-8" />
          <div className="flex-1 space-y-2 py-1">
            <Bone className={`h-3.5 ${width}`} />
            <Bone className="h-3 w-1/2" />
            <Bone className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
