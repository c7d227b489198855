import type * as z from 'zod/mini';
import type { Refusal } from './read-form.ts';

export interface CheckedFields<Fields> {
  readonly kind: 'fields';
  readonly fields: Fields;
}

/**
 * Checks a form's fields against a route's schema. The refusal names the first field that is wrong,
 * never its value.
 */
export function checkFields<Fields>(
  schema: z.ZodMiniType<Fields>,
  values: Readonly<Record<string, string>>,
): CheckedFields<Fields> | Refusal {
  const parsed = schema.safeParse(values, { reportInput: true });
  if (parsed.success) return { kind: 'fields', fields: parsed.data };
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  if (issue?.code === 'too_big') {
    return { kind: 'refused', status: 413, reason: `The field ${name} is too long.` };
  }
  return { kind: 'refused', status: 400, reason: reasonOf(issue, name) };
}

function reasonOf(issue: z.core.$ZodIssue | undefined, name: string): string {
  if (issue?.code === 'invalid_type') return `The field ${name} is missing.`;
  if (issue?.code === 'too_small') return `The field ${name} is empty.`;
  if (issue?.code === 'custom') return `The field ${name} ${issue.message}.`;
  return `The field ${name} is not written as it should be.`;
}
