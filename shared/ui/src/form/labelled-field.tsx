import { Field } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The texts of a field. */
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

/** A control with its label, its help and its error. */
export function LabelledField({ id, label, help, error, required, children }: Props) {
  // Chakra links the error only by aria-errormessage, which few screen readers announce.
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Field.Root
      invalid={Boolean(error)}
      required={Boolean(required)}
      id={id}
      // Its label names the control; a group without a name would be announced around it.
      role="presentation"
      ids={{ helperText: `${id}-help`, errorText: `${id}-error` }}
    >
      <Field.Label>{label}</Field.Label>
      {children(describedBy || undefined)}
      {help && <Field.HelperText>{help}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
