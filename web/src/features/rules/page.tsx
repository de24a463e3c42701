import { RULE_NAME_MAX, type Rule } from '@alertstream/contract/rules';
import { getRouteApi } from '@tanstack/react-router';
import { Plus, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useDeleteRule, useRestoreRule, useRules } from '../../api/rules.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { Bone, Message } from '../../ui/status.tsx';
import { useDeleteWithUndo } from '../shared/delete-with-undo.ts';
import { freeName } from '../shared/free-name.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { type Draft, draftAbout, draftOf, emptyDraft } from './draft.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleItem } from './rule-item.tsx';
import { Suggestions } from './suggestions.tsx';

const route = getRouteApi('/rules');

/** What the dialog is about: `opened` makes each opening a new form. */
type Editing = { open: boolean; opened: number; rule: Rule | null; start: Draft };

export function RulesPage() {
  const rules = useRules();
  const deleteWithUndo = useDeleteWithUndo('Rule', useDeleteRule().mutateAsync, useRestoreRule().mutateAsync);
  const wanted = route.useSearch();
  const navigate = route.useNavigate();
  const [editing, setEditing] = useState<Editing>(() => ({
    open: wanted.app !== undefined,
    opened: 0,
    rule: null,
    start: draftAbout(wanted),
  }));

  function open(rule: Rule | null, start: Draft = emptyDraft()) {
    setEditing({ open: true, opened: editing.opened + 1, rule, start });
  }
  function close() {
    setEditing((now) => ({ ...now, open: false }));
    if (wanted.app !== undefined) void navigate({ search: {}, replace: true });
  }

  function duplicate(rule: Rule, all: Rule[]) {
    const names = all.map(({ name }) => name);
    open(null, draftOf({ ...rule, name: freeName(rule.name, names, RULE_NAME_MAX) }));
  }

  return (
    <Page
      title="Rules"
      about="What happens to a notification the moment it arrives. Rules run from High to Low priority, the oldest first."
    >
      {rules.data && <Suggestions />}
      <Card>
        <CardHeader title="Notification Rules" note={rules.data && count(rules.data.length)}>
          <Button small look="primary" onClick={() => open(null)}>
            <Plus size={16} aria-hidden /> New Rule
          </Button>
        </CardHeader>
        {rules.data?.length === 0 ? (
          <Message
            icon={<Workflow size={20} />}
            title="No rules configured. Create your first rule to automate notification management."
          />
        ) : rules.data ? (
          <ul aria-label="Rules" className="divide-y divide-line">
            {rules.data.map((rule) => (
              <RuleItem
                key={rule.id}
                rule={rule}
                onEdit={() => open(rule)}
                onDuplicate={() => duplicate(rule, rules.data)}
                onDelete={deleteWithUndo}
              />
            ))}
          </ul>
        ) : rules.error ? (
          <LoadFailure title="Failed to load rules" error={rules.error} onRetry={() => rules.refetch()} />
        ) : (
          <Loading />
        )}
      </Card>
      <FormDialog
        open={editing.open}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={editing.rule ? 'Edit Rule' : 'New Rule'}
        wide
      >
        <RuleForm key={editing.opened} rule={editing.rule} start={editing.start} onDone={close} />
      </FormDialog>
    </Page>
  );
}

function count(rules: number): string {
  return rules === 1 ? '1 rule' : `${rules} rules`;
}

function Loading() {
  return (
    <div role="status" aria-label="Loading rules">
      {['w-1/4', 'w-1/3', 'w-1/5'].map((width) => (
        <div key={width} className="space-y-2.5 border-b border-line px-4 py-3.5 last:border-b-0">
          <Bone className={`h-3.5 ${width}`} />
          <Bone className="h-3 w-3/5" />
          <Bone className="h-3 w-2/5" />
        </div>
      ))}
    </div>
  );
}
