import { Button, Flex, formatShillings, Text, TextWithAmounts } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import type { Dispatch } from 'react';
import type { OrderContent } from './device-checkout.content.ts';
import type { OrderEvent } from './order.reducer.ts';
import { type OrderLine, totalOf } from './order-lines.ts';

interface Props {
  readonly content: OrderContent['taken'];
  readonly lines: readonly OrderLine[];
  readonly dispatch: Dispatch<OrderEvent>;
}

/** The order that the visitor took to payment before, and the way to put it back. */
export function TakenOrder({ content, lines, dispatch }: Props) {
  const devices = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  return (
    <StatusBox kind="info" title={content.title} fontSize="sm" marginTop="4">
      <Text>
        <TextWithAmounts>{`${devices}: ${formatShillings(totalOf(lines))}.`}</TextWithAmounts>
      </Text>
      <Text marginTop="2">{content.advice}</Text>
      <Flex flexWrap="wrap" gap="2" marginTop="3">
        <Button variant="outline" onClick={() => dispatch({ kind: 'put-back' })}>
          {content.putBack}
        </Button>
        <Button variant="quiet" onClick={() => dispatch({ kind: 'forget' })}>
          {content.forget}
        </Button>
      </Flex>
    </StatusBox>
  );
}
