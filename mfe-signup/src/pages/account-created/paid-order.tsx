import { chakra, Span, Stack, Subtitle, Text, useSiteConfig } from '@site/ui';
import { OrderLinesList } from '../../kit/order-lines-list.tsx';
import { linesOf } from '../../kit/order-of.ts';
import { PlaceOfDelivery } from '../../purchase/place-of-delivery.tsx';
import { type Registration, selectionOf } from '../../storage/registration.ts';
import type { AccountCreatedText } from './account-created.content.ts';

const Box = chakra('section', {
  base: {
    display: 'grid',
    gap: '4',
    padding: '5',
    bg: 'bg.brand',
    borderWidth: '1px',
    borderRadius: 'lg',
  },
});

interface Props {
  readonly text: AccountCreatedText['order'];
  readonly registered: Registration;
}

/** A paid order with hardware: what was paid for, and where it is brought. */
export function PaidOrder({ text, registered }: Props) {
  const config = useSiteConfig();
  const { paid_order: paid, package_price } = registered;
  const price = paid?.amount ?? package_price;
  const known = paid?.lines.length ? paid.lines : undefined;
  const lines = known ?? linesOf({ ...selectionOf(registered), val: price }, config);
  return (
    <Box aria-labelledby="paid-order">
      <div>
        <Subtitle id="paid-order" as="h2" fontSize="xl">
          {text.title}
        </Subtitle>
        {paid && (
          <Text fontSize="sm" color="fg.muted">
            <span>{`${text.number}: `}</span>
            <Span overflowWrap="anywhere">
              <span translate="no">{paid.order}</span>
            </Span>
          </Text>
        )}
      </div>
      {lines && <OrderLinesList lines={lines} total={price} totalTerm={text.paid} />}
      <Stack gap="0.5">
        <Text fontWeight="semibold">{text.deliveredTo}</Text>
        <PlaceOfDelivery buyer={registered} />
      </Stack>
    </Box>
  );
}
