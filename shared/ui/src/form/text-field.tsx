import {
  Input,
  type InputProps,
  NativeSelect,
  Textarea,
  type TextareaProps,
} from '@chakra-ui/react';
import { type FieldTexts, LabelledField } from './labelled-field.tsx';

export function TextField({ id, label, help, error, ...input }: FieldTexts & InputProps) {
  return (
    <LabelledField id={id} label={label} help={help} error={error} required={input.required}>
      {(describedBy) => <Input {...input} aria-describedby={describedBy} />}
    </LabelledField>
  );
}

export function TextAreaField({ id, label, help, error, ...input }: FieldTexts & TextareaProps) {
  return (
    <LabelledField id={id} label={label} help={help} error={error} required={input.required}>
      {(describedBy) => <Textarea {...input} aria-describedby={describedBy} />}
    </LabelledField>
  );
}

interface SelectFieldProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  /** The error of the choice; shown beside it and read out with it. */
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

export function SelectField({ id, label, options, value, error, onChange }: SelectFieldProps) {
  return (
    <LabelledField id={id} label={label} error={error}>
      {(describedBy) => (
        <NativeSelect.Root>
          <NativeSelect.Field
            value={value}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator aria-hidden="true" />
        </NativeSelect.Root>
      )}
    </LabelledField>
  );
}
