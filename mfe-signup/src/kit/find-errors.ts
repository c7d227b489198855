import { isBlank } from '@site/contracts/form-fields';
import type * as z from 'zod/mini';

/** A message for each invalid field, in the order of the form. */
export type FieldErrors<Field extends string = string> = Readonly<Partial<Record<Field, string>>>;

/** The messages of a field that is empty, invalid, too long, or in shape and yet refused. */
export interface FieldMessages {
  readonly missing: string;
  readonly wrong: string;
  /** `wrong` where it is absent. */
  readonly tooLong?: string;
  /** `wrong` where it is absent. */
  readonly unknown?: string;
}

/**
 * Checks the values of a form; one message for each invalid field.
 *
 * @param schema built from the call's own fields, so that nothing is sent that the setup service would
 *   refuse for its shape
 */
export function findErrors<Field extends string>(
  schema: z.ZodMiniObject<Record<Field, z.ZodMiniType>>,
  messages: Readonly<Record<Field, FieldMessages>>,
  values: Readonly<Record<Field, unknown>>,
): FieldErrors<Field> {
  const parsed = schema.safeParse(values);
  const errors: Partial<Record<Field, string>> = {};
  for (const { path, code } of parsed.error?.issues ?? []) {
    // Issues of an object's schema are about its keys, and these are the form's fields.
    const field = path[0] as Field;
    const { missing, wrong, tooLong = wrong, unknown = wrong } = messages[field];
    const given = code === 'too_big' ? tooLong : code === 'custom' ? unknown : wrong;
    errors[field] ??= isMissing(values[field]) ? missing : given;
  }
  return errors;
}

/** Whether a field is empty, or holds only invisible characters. */
export function isMissing(value: unknown): boolean {
  return typeof value === 'string' && isBlank(value);
}
