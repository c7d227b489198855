import { Textarea, type TextareaProps } from '@chakra-ui/react';
import { type FieldTexts, LabelledField } from './labelled-field.tsx';

type Props = FieldTexts & TextareaProps;

/** Several lines of text with their label, help and error. */
export function TextAreaField({ id, label, help, error, ...input }: Props) {
  return (
    <LabelledField id={id} label={label} help={help} error={error} required={input.required}>
      {(describedBy) => <Textarea {...input} aria-describedby={describedBy} />}
    </LabelledField>
  );
}
