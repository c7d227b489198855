import { Field, Textarea, type TextareaProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props extends TextareaProps {
  readonly id: string;
  readonly label: string;
  readonly help?: ReactNode;
  /** What is wrong with the value; shown beside it and read out with it. */
  readonly error?: string | undefined;
}

/** Several lines of text with their label, their help and what is wrong with them. */
export function TextAreaField({ id, label, help, error, ...input }: Props) {
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Field.Root
      invalid={Boolean(error)}
      required={Boolean(input.required)}
      id={id}
      ids={{ helperText: `${id}-help`, errorText: `${id}-error` }}
    >
      <Field.Label>{label}</Field.Label>
      <Textarea {...input} aria-describedby={describedBy || undefined} />
      {help && <Field.HelperText>{help}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
