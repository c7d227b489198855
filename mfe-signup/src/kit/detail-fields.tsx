import { TextField } from '@site/ui/form';
import type { FieldContent } from './details.content.ts';
import { EmailField } from './email-field.tsx';
import type { FieldErrors } from './find-errors.ts';

interface Props {
  readonly fields: readonly FieldContent[];
  readonly errors: FieldErrors | undefined;
  readonly fixed?: readonly string[];
  readonly help?: string;
}

export function DetailFields({ fields, errors, fixed = [], help }: Props) {
  return fields.map(({ name, optional = false, messages: _, call: __, ...field }) => {
    const isFixed = fixed.includes(name);
    const Input = field.type === 'email' ? EmailField : TextField;
    return (
      <Input
        key={name}
        id={name}
        name={name}
        {...field}
        {...(isFixed && { readOnly: true, bg: 'bg.brand', help })}
        required={!optional}
        error={errors?.[name]}
      />
    );
  });
}
