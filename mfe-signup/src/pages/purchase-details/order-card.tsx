import type { OrderLine } from '@site/contracts/order-line';
import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import { chakra, Flex, Subtitle, TextLink, usePageExists } from '@site/ui';
import { OrderLinesList } from '../../kit/order-lines-list.tsx';
import { PlanSelect } from '../../kit/plan-select.tsx';
import type { PlanChoice } from '../../kit/use-chosen-plan.ts';
import type { OrderCardText } from './purchase-details.content.ts';

const Box = chakra('section', {
  base: {
    display: 'grid',
    // A long name in the list of plans must not make the card wider than the screen.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    padding: '5',
    bg: 'bg.brand',
    borderWidth: '1px',
    borderRadius: 'lg',
  },
});

interface Props {
  readonly text: OrderCardText;
  readonly choice: PlanChoice;
  readonly selection: AnySelection;
  readonly lines: readonly OrderLine[];
}

/** An order with hardware in it, line by line; and a choice of a plan where devices come without one. */
export function OrderCard({ text, choice, selection, lines }: Props) {
  const pageExists = usePageExists();
  const { plan, options, choose } = choice;
  const origin = selection.devices ? paths.deviceCheckout() : paths.pricing();
  return (
    <Box aria-labelledby="your-order">
      <Flex flexWrap="wrap" justifyContent="space-between" alignItems="baseline" columnGap="4">
        <Subtitle id="your-order" as="h2" fontSize="xl">
          {text.title}
        </Subtitle>
        {pageExists(origin) && (
          <TextLink to={origin} fontSize="sm">
            {selection.devices ? text.changeDevices : text.change}
          </TextLink>
        )}
      </Flex>
      <OrderLinesList lines={lines} total={selection.val} />
      {options && (
        <PlanSelect
          label={text.addPlan}
          none={text.noPlan}
          options={options}
          plan={plan}
          currency="KES"
          error={undefined}
          onChoose={choose}
        />
      )}
    </Box>
  );
}
