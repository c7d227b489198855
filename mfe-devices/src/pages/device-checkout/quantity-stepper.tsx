import { MOST_OF_A_DEVICE } from '@site/contracts/devices';
import { chakra, Flex } from '@site/ui';
import { Minus, Plus } from 'lucide-react';
import {
  type Dispatch,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
} from 'react';
import type { ItemKey } from '../../kit/items.ts';
import type { OrderContent } from './device-checkout.content.ts';
import type { OrderEvent } from './order.reducer.ts';
import { readQuantity } from './order.reducer.ts';

/** Milliseconds until a held button repeats, and from then on between two steps. */
const FIRST_PAUSE = 400;
const PAUSE = 80;

/** A button that acts once per press, and repeatedly while held. A held key repeats by itself. */
function useHeldPress(step: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  function repeat() {
    hasRepeated.current = true;
    step();
    timer.current = setTimeout(repeat, PAUSE);
  }
  return {
    onPointerDown({ button }: PointerEvent) {
      release();
      hasRepeated.current = false;
      if (button === 0) timer.current = setTimeout(repeat, FIRST_PAUSE);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onBlur: release,
    onClick({ detail }: MouseEvent) {
      // A click without a count comes from a keyboard or a screen reader.
      if (detail === 0 || !hasRepeated.current) step();
    },
  };
}

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
        data-counts=""
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
        data-counts=""
        data-selects=""
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
      />
      <Step
        {...more}
        type="button"
        data-counts=""
        aria-label={content.oneMore(name)}
        aria-disabled={quantity === MOST_OF_A_DEVICE}
      >
        <Plus aria-hidden="true" size="1.125rem" />
      </Step>
    </Flex>
  );
}
