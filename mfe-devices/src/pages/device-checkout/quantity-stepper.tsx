import { MOST_OF_A_DEVICE } from '@site/contracts/devices';
import { chakra, Flex } from '@site/ui';
import { Minus, Plus } from 'lucide-react';
import type { Dispatch, KeyboardEvent } from 'react';
import type { ItemKey } from '../../kit/items.ts';
import type { OrderContent } from './device-checkout.content.ts';
import type { OrderEvent } from './order.reducer.ts';
import { readQuantity } from './order.schema.ts';
import { useHeldPress } from './use-held-press.ts';

/** On a phone the total stays at the bottom of the window: what takes the focus is above it. */
const aboveTotal = { base: '8rem', lg: '0' } as const;

const Step = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '2.75rem',
    height: '2.75rem',
    scrollMarginBottom: aboveTotal,
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
    scrollMarginBottom: aboveTotal,
    textAlign: 'center',
    bg: 'transparent',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface Props {
  readonly item: ItemKey;
  readonly name: string;
  readonly content: OrderContent;
  readonly quantity: number;
  readonly dispatch: Dispatch<OrderEvent>;
}

/** The quantity of one item: a button for fewer, a field to type in, a button for more. */
export function QuantityStepper({ item, name, content, quantity, dispatch }: Props) {
  const fewer = useHeldPress(() => dispatch({ kind: 'remove', item }));
  const more = useHeldPress(() => dispatch({ kind: 'add', item }));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    dispatch({ kind: event.key === 'ArrowUp' ? 'add' : 'remove', item });
  }

  return (
    <Flex
      role="group"
      aria-label={content.quantityOf(name)}
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
        aria-label={content.oneFewer(name)}
        aria-disabled={quantity === 0}
      >
        <Minus aria-hidden="true" size="1.125rem" />
      </Step>
      <Quantity
        name={item}
        aria-label={content.howMany(name)}
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        onChange={(event) =>
          dispatch({ kind: 'set', item, quantity: readQuantity(event.target.value) })
        }
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
      />
      <Step
        {...more}
        type="button"
        aria-label={content.oneMore(name)}
        aria-disabled={quantity === MOST_OF_A_DEVICE}
      >
        <Plus aria-hidden="true" size="1.125rem" />
      </Step>
    </Flex>
  );
}
