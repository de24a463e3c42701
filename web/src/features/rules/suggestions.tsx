import type { RuleSuggestion } from '@alertstream/contract/rules';
import { Lightbulb } from 'lucide-react';
import { messageOf } from '../../api/client.ts';
import { useDismissSuggestion, useRuleSuggestions } from '../../api/rule-suggestions.ts';
import { useCreateRule } from '../../api/rules.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { ruleSentence } from './sentence.ts';

/** Rules that would do what one keeps doing by hand. There is nothing to see while there are none. */
export function Suggestions() {
  const { data: suggestions = [] } = useRuleSuggestions();
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="suggestions" className="mb-4 rounded-lg border border-line bg-accent-soft">
      <h2
        id="suggestions"
        className="flex items-center gap-2 px-4 pt-3 text-base font-semibold text-accent-ink"
      >
        <Lightbulb size={16} aria-hidden /> {suggestions.length === 1 ? 'A suggestion' : 'Suggestions'}
      </h2>
      <ul className="divide-y divide-line">
        {suggestions.map((suggestion) => (
          <Suggestion key={suggestion.appName} suggestion={suggestion} />
        ))}
      </ul>
    </section>
  );
}

function Suggestion({ suggestion }: { suggestion: RuleSuggestion }) {
  const { appName, moved, unread, rule } = suggestion;
  const create = useCreateRule();
  const dismiss = useDismissSuggestion();

  // The promises, not the callbacks of `mutate`: those are dropped when the answer takes this row away.
  function accept() {
    create.mutateAsync(rule).then(
      () => toast({ title: 'Rule created successfully', description: rule.name }),
      (error: unknown) => toastError('Error', messageOf(error) || 'Failed to create rule'),
    );
  }

  function decline() {
    dismiss
      .mutateAsync(appName)
      .catch((error: unknown) => toastError('Error', messageOf(error) || 'Failed to dismiss the suggestion'));
  }

  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-2">
      <div className="min-w-0 text-sm break-words">
        <p>
          In the last 30 days you put away {moved} of what <bdi className="font-medium">{appName}</bdi> sent,{' '}
          {unread === moved ? 'all' : unread} of them unread. Shall a rule do it?
        </p>
        <p className="text-ink-2">{ruleSentence(rule.conditions, rule.actions)}</p>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button small look="primary" disabled={create.isPending} onClick={accept}>
          Create Rule
        </Button>
        <Button small onClick={decline}>
          Dismiss
        </Button>
      </div>
    </li>
  );
}
