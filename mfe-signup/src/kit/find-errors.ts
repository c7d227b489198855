import { showsNothing } from '@site/contracts/form-fields';
import type * as z from 'zod/mini';

/** What is wrong with each field that is not right, in the order of the form. */
export type FieldErrors<Field extends string = string> = Readonly<Partial<Record<Field, string>>>;

/** What a field says where nothing is in it, where that is too long, and where it is not what it takes. */
export interface FieldMessages {
  readonly missing: string;
  readonly wrong: string;
  /** `wrong` where it is absent. */
  readonly tooLong?: string;
}

/**
 * Checks what the visitor gave; one message for each field that is not right.
 *
 * @param schema what the form takes; of the call's own fields, so that nothing is sent that the setup
 *   service would refuse for its shape
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
    const { missing, wrong, tooLong = wrong } = messages[field];
    const given = code === 'too_big' ? tooLong : wrong;
    errors[field] ??= isMissing(values[field]) ? missing : given;
  }
  return errors;
}

/** Whether nothing is in a field, or nothing that shows. */
export function isMissing(value: unknown): boolean {
  return typeof value === 'string' && showsNothing(value);
}
