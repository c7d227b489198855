import { chakra, Flex } from '@site/ui';
import { Minus, Plus } from 'lucide-react';
import type { Dispatch, KeyboardEvent } from 'react';
import type { OrderAction } from './order.reducer.ts';
import { type ItemKey, MOST, readQuantity } from './order.schema.ts';
import { useHeldPress } from './use-held-press.ts';

const Step = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '2.75rem',
    height: '2.75rem',
    borderRadius: 'full',
    cursor: 'pointer',
    touchAction: 'manipulation',
    userSelect: 'none',
    color: 'fg.brand',
    _hover: { bg: 'bg.brand' },
    '&[aria-disabled=true]': { color: 'fg.muted', cursor: 'default', bg: 'transparent' },
    _focusVisible: { borderRadius: 'full' },
  },
});

const Quantity = chakra('input', {
  base: {
    width: '3.25rem',
    height: '2.75rem',
    textAlign: 'center',
    bg: 'transparent',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface Props {
  readonly item: ItemKey;
  readonly name: string;
  readonly quantity: number;
  readonly dispatch: Dispatch<OrderAction>;
}

/** How many of one item: fewer, a number to type, more. */
export function QuantityStepper({ item, name, quantity, dispatch }: Props) {
  const fewer = useHeldPress(() => dispatch({ type: 'remove', item }));
  const more = useHeldPress(() => dispatch({ type: 'add', item }));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    dispatch({ type: event.key === 'ArrowUp' ? 'add' : 'remove', item });
  }

  return (
    <Flex
      role="group"
      aria-label={`Quantity of ${name}`}
      display="inline-flex"
      alignItems="center"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="full"
      css={{ '@media (scripting: none)': { display: 'none' } }}
    >
      <Step
        {...fewer}
        type="button"
        aria-label={`One ${name} fewer`}
        aria-disabled={quantity === 0}
      >
        <Minus aria-hidden="true" size={18} />
      </Step>
      <Quantity
        name={item}
        aria-label={`How many: ${name}`}
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        onChange={(event) =>
          dispatch({ type: 'set', item, quantity: readQuantity(event.target.value) })
        }
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
      />
      <Step
        {...more}
        type="button"
        aria-label={`One ${name} more`}
        aria-disabled={quantity === MOST}
      >
        <Plus aria-hidden="true" size={18} />
      </Step>
    </Flex>
  );
}
