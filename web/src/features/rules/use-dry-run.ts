import type { FieldIssue } from '@alertstream/contract/messages';
import { PREVIEW_DAYS_DEFAULT } from '@alertstream/contract/rules';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useRulePreview } from '../../api/rules.ts';
import { type Draft, usableActions, usableConditions } from './draft.ts';
import { useSettled } from './use-settled.ts';

const SETTLE_MS = 350;

/** The dry run of a draft, asked for when one stops typing; `issues` is what the server alone can find, such as a bad pattern. */
export function useDryRun(draft: Draft) {
  const [days, setDays] = useState<number>(PREVIEW_DAYS_DEFAULT);
  const conditions = usableConditions(draft);
  const input = conditions && { conditions, actions: usableActions(draft) ?? [], days };
  const settled = useSettled(input, SETTLE_MS);
  const preview = useRulePreview(settled);
  const isStale = JSON.stringify(settled) !== JSON.stringify(input);
  const error = isStale ? null : preview.error;
  const issues: readonly FieldIssue[] = error instanceof ApiError ? (error.issues ?? []) : [];
  return { preview, isUsable: input !== null && issues.length === 0, isStale, days, onDays: setDays, issues };
}
