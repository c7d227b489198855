import type { OrderLine } from '@site/contracts/order-line';
import { paths } from '@site/contracts/paths';
import { Flex, Stack, Text, TextLink, VisuallyHidden } from '@site/ui';
import { OrderLinesList } from '../../kit/order-lines-list.tsx';
import { PlaceOfDelivery } from '../../purchase/place-of-delivery.tsx';
import { type Registration, selectionOf } from '../../storage/registration.ts';
import type { PaymentText } from './payment.content.ts';

interface Props {
  readonly text: PaymentText['order'];
  readonly buyer: Registration;
  /** Undefined where nothing can be paid. */
  readonly lines: readonly OrderLine[] | undefined;
  readonly price: number;
  readonly isBrief: boolean;
}

/** An order with hardware: who buys, line by line what, and where it is brought. */
export function OrderWithHardware({ text, buyer, lines, price, isBrief }: Props) {
  return (
    <Stack gap="4" marginTop={isBrief ? '1' : '2'}>
      {!isBrief && <Text color="fg.muted">{buyer.company}</Text>}
      {lines && (
        <OrderLinesList
          lines={lines}
          total={price}
          // Once money may be on its way, nothing says that it is to be paid now.
          {...(isBrief && { totalTerm: text.total })}
          isBrief={isBrief}
        />
      )}
      {!isBrief && buyer.delivery && (
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
      )}
    </Stack>
  );
}
