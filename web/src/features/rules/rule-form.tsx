import type { FieldIssue } from '@alertstream/contract/messages';
import { type Rule, ruleInput } from '@alertstream/contract/rules';
import { Tabs } from '@base-ui/react/tabs';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/client.ts';
import { useCreateRule, useUpdateRule } from '../../api/rules.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { ActionsTab } from './actions-tab.tsx';
import { changesOf } from './changes.ts';
import { ConditionsTab } from './conditions-tab.tsx';
import { type Draft, draftOf, inputOf, issuesOf } from './draft.ts';
import { DryRun } from './dry-run.tsx';
import { byPlace, placeOf, type RuleTab, tabOf } from './places.ts';
import { RuleTabs } from './rule-tabs.tsx';
import { Summary } from './summary.tsx';
import { useDryRun } from './use-dry-run.ts';
import { priorityWords } from './words.ts';

type Props = {
  /** The one that is changed; without one, saving makes a new one. */
  rule: Rule | null;
  start: Draft;
  onDone: () => void;
};

/** A new rule, or one that is changed, with what it would have matched. */
export function RuleForm({ rule, start, onDone }: Props) {
  const create = useCreateRule();
  const update = useUpdateRule();
  const [draft, setDraft] = useState(() => (rule ? draftOf(rule) : start));
  const [tab, setTab] = useState<RuleTab>('basic');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly FieldIssue[]>([]);
  const { form, focusPlace } = usePlaceFocus();
  const dryRun = useDryRun(draft);
  const issues = byPlace([...(tried ? issuesOf(draft) : []), ...refused, ...dryRun.issues]);
  const isSaving = create.isPending || update.isPending;

  function change(part: Partial<Draft>) {
    setDraft((now) => ({ ...now, ...part }));
    setRefused([]);
  }

  /** Shows the first of them, in whichever tab it is. */
  function show(found: readonly FieldIssue[]): boolean {
    const place = found[0] && placeOf(found[0].path);
    if (place === undefined) return false;
    setTab(tabOf(place));
    focusPlace(place);
    return true;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setTried(true);
    if (show(issuesOf(draft))) return;
    const { isActive: _, ...input } = ruleInput.parse(inputOf(draft));
    try {
      if (rule) await update.mutateAsync({ id: rule.id, changes: changesOf(rule, input) });
      else await create.mutateAsync(input);
    } catch (error) {
      const found = error instanceof ApiError ? (error.issues ?? []) : [];
      setRefused(found);
      if (show(found)) return;
      return toastError('Error', messageOf(error) || `Failed to ${rule ? 'update' : 'create'} rule`);
    }
    toast({ title: rule ? 'Rule updated successfully' : 'Rule created successfully' });
    onDone();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-4">
      {/* Room for a whole dry run: its coming and going must not move the dialog. */}
      <div className="grid gap-x-6 gap-y-5 md:min-h-[520px] md:grid-cols-[minmax(0,1fr)_minmax(0,320px)]">
        <RuleTabs tab={tab} onTab={setTab} draft={draft} issues={issues}>
          <Tabs.Panel value="basic" keepMounted className="space-y-4 outline-none">
            <TextField
              label="Rule Name"
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
              error={issues.get('name')}
              data-place="name"
              data-first-focus
            />
            <SelectField
              label="Priority"
              value={draft.priority}
              onChange={({ target }) => change({ priority: priorityOf(target.value) })}
              hint="Rules run from High to Low; each sees what the one before made of it."
            >
              {([1, 2, 3] as const).map((each) => (
                <option key={each} value={each}>
                  {priorityWords[each]}
                </option>
              ))}
            </SelectField>
          </Tabs.Panel>
          <Tabs.Panel value="conditions" keepMounted className="outline-none">
            <ConditionsTab
              conditions={draft.conditions}
              issues={issues}
              onChange={(conditions) => change({ conditions })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="actions" keepMounted className="outline-none">
            <ActionsTab actions={draft.actions} issues={issues} onChange={(actions) => change({ actions })} />
          </Tabs.Panel>
        </RuleTabs>
        <div className="min-w-0 space-y-4">
          <Summary draft={draft} />
          <DryRun {...dryRun} />
        </div>
      </div>
      <DialogButtons>
        <Button type="submit" look="primary" disabled={isSaving}>
          {isSaving ? 'Saving...' : rule ? 'Save Changes' : 'Create Rule'}
        </Button>
      </DialogButtons>
    </form>
  );
}

function priorityOf(value: string): Rule['priority'] {
  return ruleInput.shape.priority.parse(Number(value));
}

/** Focuses the input of a place, once the tab that it is in is shown. */
function usePlaceFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<{ place: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    form.current?.querySelector<HTMLElement>(`[data-place="${wanted.place}"]`)?.focus();
  }, [wanted]);
  return { form, focusPlace: (place: string) => setWanted({ place }) };
}
