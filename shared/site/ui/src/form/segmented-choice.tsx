import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { chosenInForcedColours } from '../theme/slot-recipes.ts';

/** The text beside the hidden radio button is what is seen: browsers before Chrome 105 lack `:has`. */
const Option = chakra('label', {
  base: {
    display: 'inline-flex',
    // The radio button is behind the text: what presses it there, such as a program, chooses it.
    alignItems: 'center',
    justifyContent: 'center',
    cursor: 'pointer',
    '& > span': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      minHeight: '2.75rem',
      paddingInline: '5',
      borderRadius: 'full',
      fontSize: 'sm',
      fontWeight: 'semibold',
      transitionProperty: 'background-color, color',
      transitionDuration: 'fast',
    },
    '& > :checked + span': { bg: 'action', color: 'action.text', ...chosenInForcedColours },
    // Paper shows what is chosen.
    '& > :not(:checked) + span': { _print: { display: 'none' } },
    '& > :focus-visible + span': {
      outline: '3px solid',
      outlineColor: 'focus',
      outlineOffset: '2px',
    },
  },
});

interface Props<Value extends string> {
  /** Names the group of radio buttons; unique on the page. */
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function SegmentedChoice<Value extends string>(props: Props<Value>) {
  const { name, legend, options, value, onChange } = props;
  return (
    <Box
      as="fieldset"
      display="inline-flex"
      // One below the other where text is enlarged, with corners that hold both.
      flexWrap="wrap"
      padding="1"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="1.75rem"
    >
      <VisuallyHidden asChild>
        <legend>{legend}</legend>
      </VisuallyHidden>
      {options.map((option) => (
        <Option key={option.value}>
          <VisuallyHidden asChild>
            <input
              type="radio"
              name={name}
              value={option.value}
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
