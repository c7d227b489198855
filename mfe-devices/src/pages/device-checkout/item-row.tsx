import { deviceNames } from '@site/contracts/devices';
import {
  Box,
  chakra,
  formatShillings,
  Shillings,
  Subtitle,
  Text,
  useSiteConfiguration,
} from '@site/ui';
import type { Dispatch } from 'react';
import { soldAs } from '../../kit/items.ts';
import type { CheckoutItem, OrderContent } from './device-checkout.content.ts';
import { listPriceOf } from './list-price.ts';
import type { OrderEvent } from './order.reducer.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

const besidePicture = 'min(5.5rem, 28%) minmax(0, 1fr)';

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: besidePicture, md: '8rem minmax(0, 1fr) auto 8rem' },
    columnGap: { base: '4', md: '6' },
    rowGap: '3',
    alignItems: 'center',
    paddingBlock: '5',
    borderBottomWidth: '1px',
  },
});

const Ground = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    alignSelf: 'start',
    aspectRatio: '4 / 3',
    overflow: 'hidden',
    bg: 'bg.brand',
    borderRadius: 'md',
    '& img': { width: '100%', height: '100%', objectFit: 'contain' },
  },
});

const Choice = chakra('div', {
  base: {
    display: { base: 'flex', md: 'contents' },
    gridColumn: '1 / -1',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    gap: '3',
  },
});

interface Props {
  readonly item: CheckoutItem;
  readonly content: OrderContent;
  readonly quantity: number;
  readonly dispatch: Dispatch<OrderEvent>;
}

export function ItemRow({ item, content, quantity, dispatch }: Props) {
  const config = useSiteConfiguration();
  const { key, src, alt, width, height } = item;
  const name = deviceNames[soldAs[key]];
  const price = config.deviceCheckout[soldAs[key]];
  const listPrice = listPriceOf(key, config);
  return (
    <Row>
      <Ground>
        <img src={src} width={width} height={height} alt={alt} />
      </Ground>
      <Box>
        <Subtitle fontSize="lg">{name}</Subtitle>
        <Text color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
          <Shillings amount={price} /> <span>{content.each}</span>
        </Text>
        {listPrice !== undefined && (
          <Text color="fg.muted" fontSize="sm">
            {content.listPrice(formatShillings(listPrice))}
          </Text>
        )}
      </Box>
      <Choice>
        <QuantityStepper
          item={key}
          name={name}
          content={content}
          quantity={quantity}
          dispatch={dispatch}
        />
        <Text
          fontWeight="bold"
          fontVariantNumeric="tabular-nums"
          textAlign="end"
          whiteSpace="nowrap"
        >
          {quantity > 0 && <Shillings amount={quantity * price} />}
        </Text>
      </Choice>
    </Row>
  );
}
