import { isBlank } from '@site/contracts/form-fields';
import type * as z from 'zod/mini';

export type FieldErrors<Field extends string = string> = Readonly<Partial<Record<Field, string>>>;

export interface FieldMessages {
  readonly wrong: string;
  // Each is `wrong` where it is absent.
  readonly missing?: string;
  readonly tooLong?: string;
  readonly unknown?: string;
  readonly several?: string;
}

/** What an issue says of a field that holds more than one of what it asks for. */
export const SEVERAL = 'several';

/** One message for each invalid field; the schema is built from the fields of the call. */
export function findErrors<Field extends string>(
  schema: z.ZodMiniObject<Record<Field, z.ZodMiniType>>,
  messages: Readonly<Record<Field, FieldMessages>>,
  values: Readonly<Record<Field, unknown>>,
): FieldErrors<Field> {
  const parsed = schema.safeParse(values);
  const errors: Partial<Record<Field, string>> = {};
  for (const { path, code, message } of parsed.error?.issues ?? []) {
    // Issues of an object's schema are about its keys, and these are the form's fields.
    const field = path[0] as Field;
    const { wrong, missing = wrong, tooLong = wrong, unknown = wrong, several } = messages[field];
    const given = code === 'too_big' ? tooLong : code === 'custom' ? unknown : wrong;
    // It says more than how many digits there are.
    if (several && message === SEVERAL) errors[field] = several;
    errors[field] ??= isMissing(values[field]) ? missing : given;
  }
  return errors;
}

export function someErrors<Errors extends FieldErrors>(errors: Errors): Errors | undefined {
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** Whether a field is empty, or holds only invisible characters. */
export function isMissing(value: unknown): boolean {
  return typeof value === 'string' && isBlank(value);
}
