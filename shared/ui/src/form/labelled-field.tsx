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
  // The error is read by `aria-describedby` alone. TalkBack and VoiceOver on a Mac do not know
  // `aria-errormessage` (https://a11ysupport.io/tech/aria/aria-errormessage_attribute), and with both
  // attributes JAWS, Narrator and NVDA since 2024.2 would read it twice. Chakra sets the attribute where
  // it finds an error with its own id.
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
