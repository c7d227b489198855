import { TextField } from '@site/ui/form';
import type { DetailField } from '../storage/draft.ts';
import type { FieldContent } from './details.content.ts';
import type { FieldErrors } from './find-errors.ts';

interface Props {
  readonly fields: readonly FieldContent[];
  readonly errors: FieldErrors | undefined;
  readonly fixed?: readonly DetailField[];
  readonly help?: string;
}

export function DetailFields({ fields, errors, fixed = [], help }: Props) {
  return fields.map(({ name, ...field }) => {
    const isFixed = fixed.includes(name);
    return (
      <TextField
        key={name}
        id={name}
        name={name}
        {...field}
        {...(isFixed && { readOnly: true, bg: 'bg.brand', help })}
        required
        error={errors?.[name]}
      />
    );
  });
}
