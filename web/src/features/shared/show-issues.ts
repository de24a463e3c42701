import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/client.ts';

/**
 * Shows what the server refused at the fields of a form, and focuses the first of them.
 * False where it named no field of this form: the message then has to be told elsewhere.
 */
export function showIssues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  fields: readonly Path<Values>[],
  error: unknown,
): boolean {
  const issues = error instanceof ApiError ? (error.issues ?? []) : [];
  const named = fields.flatMap((field) => {
    const issue = issues.find(({ path }) => path === field);
    return issue ? [{ field, message: issue.message }] : [];
  });
  for (const [index, { field, message }] of named.entries()) {
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return named.length > 0;
}
