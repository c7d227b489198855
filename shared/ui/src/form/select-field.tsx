import { NativeSelect } from '@chakra-ui/react';
import { LabelledField } from './labelled-field.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  /** The error of the choice; shown beside it and read out with it. */
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A choice of one from a list, with its label. */
export function SelectField({ id, label, options, value, error, onChange }: Props) {
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
