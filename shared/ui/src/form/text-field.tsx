import { Input, type InputProps } from '@chakra-ui/react';
import { type FieldTexts, LabelledField } from './labelled-field.tsx';

type Props = FieldTexts & InputProps;

/** One line of text with its label, help and error. */
export function TextField({ id, label, help, error, ...input }: Props) {
  return (
    <LabelledField id={id} label={label} help={help} error={error} required={input.required}>
      {(describedBy) => <Input {...input} aria-describedby={describedBy} />}
    </LabelledField>
  );
}
