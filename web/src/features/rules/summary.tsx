import { type Draft, usableActions, usableConditions } from './draft.ts';
import { conditionWords, ruleSentence } from './sentence.ts';

/** The draft as the list will show it, as far as it goes. */
export function Summary({ draft }: { draft: Draft }) {
  const conditions = usableConditions(draft);
  const actions = usableActions(draft);
  return (
    <section aria-label="The rule in words" className="min-w-0">
      <h3 className="mb-1.5 text-sm font-medium">In words</h3>
      <p className="text-sm break-words text-ink-2">
        {conditions && actions
          ? ruleSentence(conditions, actions)
          : conditions
            ? `If ${conditionWords(conditions)}, …`
            : 'If …'}
      </p>
    </section>
  );
}
