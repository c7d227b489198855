import {
  Box,
  chakra,
  Field,
  Input,
  type InputProps,
  Textarea,
  type TextareaProps,
  VisuallyHidden,
} from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { control } from './theme.ts';

interface FieldTexts {
  readonly id: string;
  readonly label: string;
  readonly help?: ReactNode;
  /** The error of the value; shown beside it and read out with it. */
  readonly error?: string | undefined;
}

export function TextField({ id, label, help, error, ...input }: FieldTexts & InputProps) {
  return (
    <LabelledField id={id} label={label} help={help} error={error}>
      {(describedBy) => <Input {...input} aria-describedby={describedBy} />}
    </LabelledField>
  );
}

export function TextAreaField({ id, label, help, error, ...input }: FieldTexts & TextareaProps) {
  return (
    <LabelledField id={id} label={label} help={help} error={error}>
      {(describedBy) => <Textarea {...input} aria-describedby={describedBy} />}
    </LabelledField>
  );
}

const Select = chakra('select', {
  base: { ...control, textOverflow: 'ellipsis', cursor: 'pointer' },
});

interface SelectFieldProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SelectField({ id, label, options, value, onChange }: SelectFieldProps) {
  return (
    <Box display="grid" gap="1.5" width="100%">
      <Box as="label" {...{ htmlFor: id }} fontSize="sm" fontWeight="semibold">
        {label}
      </Box>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Box>
  );
}

interface LabelledFieldProps extends FieldTexts {
  /** Renders the control, which refers to its help and its error by `aria-describedby`. */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

function LabelledField({ id, label, help, error, children }: LabelledFieldProps) {
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    // Its label names the control; a group without a name would be announced around it.
    <Field.Root
      {...{ invalid: Boolean(error), id, role: 'presentation' }}
      ids={{ helperText: `${id}-help` }}
    >
      <Field.Label>{label}</Field.Label>
      {children(describedBy || undefined)}
      {help && <Field.HelperText>{help}</Field.HelperText>}
      <Field.ErrorText id={`${id}-error`} aria-live="off">
        {error}
      </Field.ErrorText>
    </Field.Root>
  );
}

const Tick = chakra('input', {
  base: {
    width: '1.375rem',
    height: '1.375rem',
    flexShrink: 0,
    marginTop: '0.125rem',
    accentColor: 'var(--chakra-colors-action)',
    cursor: 'pointer',
  },
});

interface CheckboxProps extends Omit<ComponentProps<typeof Tick>, 'type' | 'children'> {
  readonly children: ReactNode;
}

export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <Box as="label" display="flex" gap="3" minHeight="2.75rem" paddingBlock="1.5" cursor="pointer">
      <Tick {...input} type="checkbox" />
      <Box as="span" flex="1">
        {children}
      </Box>
    </Box>
  );
}

/** The text beside a hidden radio button is what is seen. */
const Option = chakra('label', {
  base: {
    cursor: 'pointer',
    '& > span': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '2.75rem',
      paddingInline: '5',
      borderRadius: 'full',
      fontSize: 'sm',
      fontWeight: 'semibold',
    },
    '& > :checked + span': {
      bg: 'action',
      color: 'action.text',
      _highContrast: {
        forcedColorAdjust: 'none',
        backgroundColor: 'Highlight',
        color: 'HighlightText',
      },
    },
    '& > :focus-visible + span': {
      outline: '3px solid',
      outlineColor: 'focus',
      outlineOffset: '2px',
    },
  },
});

interface SegmentedChoiceProps<Value extends string> {
  /** Names the group of radio buttons; unique on the page. */
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { name, legend, options, value, onChange } = props;
  const frame = { bg: 'bg.panel', borderWidth: '1px', borderRadius: '1.75rem' };
  return (
    <Box as="fieldset" display="inline-flex" flexWrap="wrap" padding="1" {...frame}>
      <VisuallyHidden asChild>
        <legend>{legend}</legend>
      </VisuallyHidden>
      {options.map((option) => (
        <Option key={option.value}>
          <VisuallyHidden asChild>
            <input
              {...{ type: 'radio', name, value: option.value }}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
          </VisuallyHidden>
          <span>{option.label}</span>
        </Option>
      ))}
    </Box>
  );
}
