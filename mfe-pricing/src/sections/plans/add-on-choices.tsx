import { chakra, Flex, Shillings, Span } from '@site/ui';
import { Checkbox } from '@site/ui/form';
import type { AddOn } from './offers.ts';
import type { PlansContent } from './plans.content.ts';

const Legend = chakra('legend', {
  base: { marginBottom: '1', fontSize: 'sm', fontWeight: 'semibold' },
});

interface Props {
  readonly content: Pick<PlansContent, 'addOns' | 'addOnNames'>;
  readonly offered: readonly AddOn[];
  readonly chosen: readonly AddOn[];
  readonly onPick: (key: string, ticked: boolean) => void;
}

/** The devices that can be added to a plan, each with its price. */
export function AddOnChoices({ content, offered, chosen, onPick }: Props) {
  return (
    <fieldset>
      <Legend>{content.addOns}</Legend>
      {offered.map((addOn) => (
        <Checkbox
          key={addOn.key}
          id={addOn.key}
          name={addOn.key}
          checked={chosen.includes(addOn)}
          onChange={(event) => onPick(addOn.key, event.target.checked)}
        >
          <Flex
            as="span"
            flexWrap="wrap"
            justifyContent="space-between"
            columnGap="3"
            fontSize="sm"
          >
            <span>{content.addOnNames[addOn.device]}</span>{' '}
            <Span color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              <Shillings amount={addOn.price} />
            </Span>
          </Flex>
        </Checkbox>
      ))}
    </fieldset>
  );
}
