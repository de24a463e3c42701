import type { Preference } from '@alertstream/contract/preferences';
import { RULE_NAME_MAX, type RuleInput } from '@alertstream/contract/rules';
import { messageOf } from '../../api/client.ts';
import { usePreference } from '../../api/preferences.ts';
import { useCreateRule, useDeleteRule } from '../../api/rules.ts';
import { toast, toastError } from '../../ui/toast.tsx';

const UNDO_MS = 10_000;

/** What makes an app quieter, in one click each, and what takes it back. */
export function useQuieten(appName: string, saved: Preference | undefined) {
  const { shown, save } = usePreference(appName, saved);
  const createRule = useCreateRule();
  const deleteRule = useDeleteRule();

  async function change(record: Preference, title: string, description: string) {
    try {
      await save(record);
    } catch (error) {
      return toastError('Failed to update preferences. Please try again.', messageOf(error) ?? '');
    }
    const undo = () =>
      save(saved ?? null).then(
        () => toast({ title: 'Preferences updated', description: `${appName} is as it was.` }),
        (error: unknown) =>
          toastError('Failed to update preferences. Please try again.', messageOf(error) ?? ''),
      );
    toast({ title, description, action: { label: 'Undo', onClick: undo }, timeoutMs: UNDO_MS });
  }

  async function makeRule() {
    try {
      const { id, name } = await createRule.mutateAsync(archiveRule(appName));
      const undo = () =>
        deleteRule.mutateAsync(id).then(
          () => toast({ title: 'Rule deleted', description: name }),
          (error: unknown) => toastError('Error', messageOf(error) || 'Failed to delete rule'),
        );
      toast({
        title: 'Rule created successfully',
        description: `What ${appName} sends goes to the archive from now on.`,
        action: { label: 'Undo', onClick: undo },
        timeoutMs: UNDO_MS,
      });
    } catch (error) {
      toastError('Error', messageOf(error) || 'Failed to create rule');
    }
  }

  return {
    preference: shown,
    mute: () =>
      change({ ...shown, enabled: 0 }, `${appName} is muted`, 'What it sends is kept, out of your inbox.'),
    digest: () =>
      change(
        { ...shown, frequency: 'daily' },
        `${appName} comes as a daily digest`,
        'One announcement a day, at 09:00 UTC.',
      ),
    makeRule,
  };
}

function archiveRule(appName: string): Partial<RuleInput> {
  return {
    name: Array.from(`Archive ${appName}`).slice(0, RULE_NAME_MAX).join(''),
    isActive: true,
    priority: 2,
    conditions: [{ field: 'appName', operator: 'equals', value: appName, logicalOperator: 'AND' }],
    actions: [{ type: 'archive', config: {} }],
  };
}
