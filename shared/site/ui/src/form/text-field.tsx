import {
  Field,
  Input,
  type InputProps,
  NativeSelect,
  Textarea,
  type TextareaProps,
} from '@chakra-ui/react';
import type { ReactNode } from 'react';

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

export interface FieldTexts {
  readonly id: string;
  readonly label: string;
  readonly help?: ReactNode;
  /** The error of the value; shown beside it and read out with it. */
  readonly error?: string | undefined;
}

interface Props extends FieldTexts {
  readonly required?: boolean | undefined;
  /** Renders the control, which refers to its help and its error by `aria-describedby`. */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

function LabelledField({ id, label, help, error, required, children }: Props) {
  // TalkBack and VoiceOver do not know `aria-errormessage` (https://a11ysupport.io/tech/aria/aria-
  // errormessage_attribute), which Chakra sets for ids of its own; others would read both.
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Field.Root
      invalid={Boolean(error)}
      required={Boolean(required)}
      id={id}
      // Its label names the control; a group without a name would be announced around it.
      role="presentation"
      ids={{ helperText: `${id}-help` }}
    >
      <Field.Label>{label}</Field.Label>
      {children(describedBy || undefined)}
      {help && <Field.HelperText>{help}</Field.HelperText>}
      {/* The summary of a form says what is wrong, and JAWS reads a description that is live twice. */}
      <Field.ErrorText id={`${id}-error`} aria-live="off">
        {error}
      </Field.ErrorText>
    </Field.Root>
  );
}
