import { chakra, Flex, formatShillings, Span } from '@site/ui';
import { Checkbox } from '@site/ui/form';
import { addOnNames, plansText } from '../content/plans.content.ts';
import type { AddOn } from './offers.ts';

const Legend = chakra('legend', {
  base: { marginBottom: '1', fontSize: 'sm', fontWeight: 'semibold' },
});

interface Props {
  readonly offered: readonly AddOn[];
  readonly chosen: readonly AddOn[];
  readonly onToggle: (key: string) => void;
}

/** The devices that can be added to a plan, each with its price. */
export function AddOnChoices({ offered, chosen, onToggle }: Props) {
  return (
    <fieldset>
      <Legend>{plansText.addOns}</Legend>
      {offered.map((addOn) => (
        <Checkbox
          key={addOn.key}
          id={addOn.key}
          name={addOn.key}
          // A browser that ticks it again after a reload would disagree with the price.
          autoComplete="off"
          checked={chosen.includes(addOn)}
          onChange={() => onToggle(addOn.key)}
        >
          <Flex justifyContent="space-between" gap="3" fontSize="sm">
            {addOnNames[addOn.device]}{' '}
            <Span color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {formatShillings(addOn.price)}
            </Span>
          </Flex>
        </Checkbox>
      ))}
    </fieldset>
  );
}
