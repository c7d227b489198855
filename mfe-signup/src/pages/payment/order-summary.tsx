import type { OrderLine } from '@site/contracts/order-line';
import { hasHardware } from '@site/contracts/order-lines';
import { paths } from '@site/contracts/paths';
import { hasPlan } from '@site/contracts/purchase-selection';
import {
  EmailAddress,
  Flex,
  formatShillings,
  Stack,
  Text,
  TextLink,
  useSiteConfiguration,
  VisuallyHidden,
} from '@site/ui';
import { StatusLine } from '@site/ui/form';
import {
  Amount,
  Fact,
  OrderBox,
  OrderFacts,
  OrderHeading,
  OrderLinesList,
  PlaceOfDelivery,
  Total,
} from '../../kit/order-lines-list.tsx';
import { linesOf, takesHardware } from '../../kit/order-of.ts';
import { type PriceParts, usePriceParts } from '../../kit/use-chosen-plan.ts';
import { mayBePaid } from '../../storage/payment-store.ts';
import { type Registration, selectionOf } from '../../storage/registration.ts';
import type { PaymentText } from './payment.content.ts';
import type { PaymentState } from './payment-state.ts';

interface Props {
  readonly text: PaymentText['order'];
  readonly buyer: Registration;
  readonly state: PaymentState;
}

export function OrderSummary({ text, buyer, state }: Props) {
  const config = useSiteConfiguration();
  const { amount, lines: known } = state.record;
  const price = amount ?? buyer.package_price;
  // Once money may be on its way, its status matters more than the order, until the buyer tries again.
  const isTriedAgain = state.kind === 'choosing' && state.record.sent === undefined;
  const isBrief = mayBePaid(state.record) && !isTriedAgain;
  const selection = selectionOf(buyer);
  const lines = known?.length ? known : linesOf({ ...selection, val: price }, config);
  // The specification's own summary has no lines.
  const hasLines = takesHardware(config) && lines !== undefined && hasHardware(lines);
  const canBePaid = state.kind !== 'refused';
  return (
    <OrderBox aria-labelledby="order-summary" display="block">
      <OrderHeading id="order-summary" title={text.title} isBrief={isBrief}>
        {!isBrief && (
          <TextLink to={paths.purchase(selection)} fontSize="sm">
            {text.change}
          </TextLink>
        )}
      </OrderHeading>
      {hasLines ? (
        <Stack gap="4" marginTop={isBrief ? '1' : '2'}>
          {!isBrief && <Text color="fg.muted">{buyer.company}</Text>}
          <Text color="fg.muted">
            <EmailAddress>{buyer.email}</EmailAddress>
          </Text>
          {canBePaid && (
            <OrderLinesList
              lines={lines}
              total={price}
              // Once money may be on its way, nothing says that it is to be paid now.
              {...(isBrief && { totalTerm: text.total })}
              isBrief={isBrief}
            />
          )}
          {!isBrief && <DeliveryAddress text={text} buyer={buyer} />}
        </Stack>
      ) : (
        <PlanRows
          text={text}
          buyer={buyer}
          price={canBePaid ? price : undefined}
          line={known?.find(({ kind }) => kind === 'plan')}
          isBrief={isBrief}
        />
      )}
      {price !== buyer.package_price && (
        <StatusLine marginTop="2" fontSize="sm">
          {`${text.corrected.before} ${formatShillings(buyer.package_price, 'KES')}. ${text.corrected.after}`}
        </StatusLine>
      )}
    </OrderBox>
  );
}

interface PlanProps extends Pick<Props, 'text' | 'buyer'> {
  /** Undefined where nothing can be paid. */
  readonly price: number | undefined;
  /** The plan's part of it, as the service reads a price that is no longer today's. */
  readonly line: OrderLine | undefined;
  readonly isBrief: boolean;
}

function PlanRows({ text, buyer, price, line, isBrief }: PlanProps) {
  const selection = selectionOf(buyer);
  const plan = hasPlan(selection) ? selection : undefined;
  const today = usePriceParts(plan && price !== undefined ? { ...plan, val: price } : undefined);
  const parts = today ?? partsOf(price, line);
  const period = parts && text.periods[parts.period];
  return (
    <OrderFacts
      marginTop={isBrief ? '1' : '3'}
      data-brief={isBrief ? '' : undefined}
      css={{ '& > :not([data-total]) > dt': { color: 'fg.muted' } }}
    >
      {plan && <Fact term={text.package}>{plan.package}</Fact>}
      {plan && <Fact term={text.users}>{plan.users}</Fact>}
      {!isBrief && <Fact term={text.company}>{buyer.company}</Fact>}
      <Fact term={text.email}>
        <EmailAddress>{buyer.email}</EmailAddress>
      </Fact>
      {parts?.addOns === 0 && <Fact term={text.paidFor}>{period}</Fact>}
      {parts && parts.addOns > 0 && (
        <>
          <Amount term={`${text.planFor} ${period}`} amount={parts.plan} />
          <Amount term={text.addOns} amount={parts.addOns} />
        </>
      )}
      {price !== undefined && (
        <Amount total first term={<Total term={text.total} />} amount={price} />
      )}
    </OrderFacts>
  );
}

function partsOf(price: number | undefined, line: OrderLine | undefined): PriceParts | undefined {
  if (price === undefined || line?.kind !== 'plan' || !line.period) return undefined;
  return { period: line.period, plan: line.price, addOns: price - line.price };
}

function DeliveryAddress({ text, buyer }: Pick<Props, 'text' | 'buyer'>) {
  if (!buyer.delivery) return null;
  return (
    <div>
      <Flex flexWrap="wrap" justifyContent="space-between" alignItems="baseline" columnGap="4">
        <Text fontWeight="semibold">{text.deliveredTo}</Text>
        <TextLink to={paths.purchase(selectionOf(buyer))} fontSize="sm">
          <span>{text.changeDelivery}</span>
          <VisuallyHidden>{text.ofDelivery}</VisuallyHidden>
        </TextLink>
      </Flex>
      <PlaceOfDelivery buyer={buyer} />
    </div>
  );
}
