import { TextField } from '@site/ui/form';
import type { FieldContent } from './details.content.ts';
import type { FieldErrors } from './find-errors.ts';

interface Props {
  readonly fields: readonly FieldContent[];
  readonly errors: FieldErrors;
}

/** The fields about the visitor. */
export function DetailFields({ fields, errors }: Props) {
  return fields.map(({ name, ...field }) => (
    <TextField key={name} id={name} name={name} {...field} required error={errors[name]} />
  ));
}
