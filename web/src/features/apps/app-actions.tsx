import type { AllowedApp } from '@alertstream/contract/apps';
import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { genericTemplate } from '../shared/templates.ts';

export type AppHandlers = { onEdit: (app: AllowedApp) => void; onDelete: (app: AllowedApp) => void };

/** Copy the integration code, edit, delete. */
export function AppActions({ app, onEdit, onDelete }: AppHandlers & { app: AllowedApp }) {
  return (
    <div className="flex items-center">
      <CopyButton
        text={genericTemplate(window.location.origin, app.appName)}
        iconLabel={`Copy the integration code of ${app.displayName}`}
        told={{ title: 'Copied!', description: 'Integration code copied!' }}
      />
      <IconButton label={`Edit ${app.displayName}`} onClick={() => onEdit(app)}>
        <Pencil size={16} />
      </IconButton>
      <IconButton label={`Delete ${app.displayName}`} danger onClick={() => onDelete(app)}>
        <Trash2 size={16} />
      </IconButton>
    </div>
  );
}
