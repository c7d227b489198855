import { sumOf } from '@site/contracts/order-lines';
import {
  Band,
  Box,
  chakra,
  MailLink,
  staysWhereHigher,
  TelephoneLink,
  Text,
  useSiteConfiguration,
  VisuallyHidden,
} from '@site/ui';
import { UnstoredNotice } from '@site/ui/form';
import { useRef } from 'react';
import type { OrderingSite } from '../../kit/ordering-site.ts';
import { tab } from '../../kit/tab-storage.ts';
import type { CheckoutItem, OrderContent } from './device-checkout.content.ts';
import { ItemRow } from './item-row.tsx';
import { nextStepFor, ORDER_SUBJECT } from './next-step.ts';
import { emptyOrder, linesOf } from './order.reducer.ts';
import { OrderDetails } from './order-details.tsx';
import { OrderTotal } from './order-total.tsx';
import { useOrder } from './use-order.ts';

const Layout = chakra('div', {
  base: {
    // Not a grid on a phone: a sticky element in a grid never leaves its row.
    display: { base: 'flex', lg: 'grid' },
    flexDirection: 'column',
    gridTemplateColumns: 'minmax(0, 1fr) 21rem',
    columnGap: '16',
    rowGap: '6',
    alignItems: { lg: 'start' },
  },
});

const Summary = chakra('div', {
  base: {
    display: { base: 'contents', lg: 'grid' },
    gap: '6',
    position: { lg: 'sticky' },
    insetBlockStart: { lg: '6.5rem' },
    padding: { lg: '6' },
    bg: { lg: 'bg.panel' },
    borderWidth: { lg: '1px' },
    borderRadius: { lg: 'lg' },
    _print: { position: 'static' },
    '@media (scripting: none)': { display: 'none' },
  },
});

const Bottom = chakra('div', {
  base: {
    position: { base: 'sticky', lg: 'static' },
    insetBlockEnd: staysWhereHigher('34rem'),
    marginInline: { base: '-5', md: '-8', lg: '0' },
    paddingInline: { base: '5', md: '8', lg: '0' },
    paddingTop: { base: '4', lg: '5' },
    paddingBottom: { base: '4', lg: '0' },
    bg: 'bg.panel',
    borderTopWidth: '1px',
    _print: { position: 'static' },
    '@media (scripting: none)': { display: 'none' },
  },
});

interface Props {
  readonly items: readonly CheckoutItem[];
  readonly content: OrderContent;
  readonly site: OrderingSite;
}

export function OrderForm({ items, content, site }: Props) {
  const config = useSiteConfiguration();
  const list = useRef<HTMLUListElement>(null);
  const { order, isRestored, dispatch, take } = useOrder(list);
  const lines = linesOf(order, config);
  const taken = order.takenToPayment ?? emptyOrder;
  const nextStep = nextStepFor(lines, site);
  return (
    <Band space="end">
      <WithoutScripts advice={content.noScripts} />
      <UnstoredNotice text={content.unstored} lasts={tab.lasts} fontSize="sm" marginBottom="4" />
      <Layout>
        <Box>
          <VisuallyHidden asChild>
            <h2>{content.devices}</h2>
          </VisuallyHidden>
          <chakra.ul role="list" ref={list} borderTopWidth="1px">
            {items.map((item) => (
              <ItemRow
                key={item.key}
                item={item}
                content={content}
                quantity={order[item.key]}
                dispatch={dispatch}
              />
            ))}
          </chakra.ul>
        </Box>
        <Summary>
          <OrderDetails
            content={content}
            lines={lines}
            isKnown={isRestored}
            taken={linesOf(taken, config)}
            nextStep={nextStep}
            dispatch={dispatch}
          />
          <Bottom>
            <OrderTotal
              content={content}
              total={isRestored ? sumOf(lines) : undefined}
              nextStep={nextStep}
              onTake={take}
            />
          </Bottom>
        </Summary>
      </Layout>
    </Band>
  );
}

function WithoutScripts({ advice }: { readonly advice: string }) {
  return (
    <noscript>
      <Text padding="4" bg="notice.info" borderRadius="md" marginBottom="4">
        <span>{advice}</span> <TelephoneLink />, <MailLink subject={ORDER_SUBJECT} />
      </Text>
    </noscript>
  );
}
