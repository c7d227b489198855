import type { DeviceLine } from '@site/contracts/order-line';
import { priceOfLine, sumOf } from '@site/contracts/order-lines';
import {
  Box,
  Button,
  ButtonAnchor,
  chakra,
  chatAddress,
  chatWords,
  Flex,
  formatShillings,
  Shillings,
  Text,
  TextWithAmounts,
  useSiteConfiguration,
} from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { type Dispatch, useRef } from 'react';
import type { OrderContent } from './device-checkout.content.ts';
import { type NextStep, orderMessage } from './next-step.ts';
import type { OrderEvent } from './order.reducer.ts';
import { SalesButton } from './sales-button.tsx';

const Lines = chakra('ul', {
  base: {
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '4',
      paddingBlock: '1.5',
    },
    '& > li > span + span': { marginInlineStart: 'auto', whiteSpace: 'nowrap' },
  },
});

const Heading = chakra('h2', { base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'snug' } });

interface Props {
  readonly content: OrderContent;
  readonly lines: readonly DeviceLine[];
  /** Whether that is the order: until its page is alive, nobody knows what the tab has stored. */
  readonly isKnown: boolean;
  readonly taken: readonly DeviceLine[];
  readonly nextStep: NextStep;
  readonly dispatch: Dispatch<OrderEvent>;
}

export function OrderDetails({ content, lines, isKnown, taken, nextStep, dispatch }: Props) {
  const { chat } = useSiteConfiguration();
  const heading = useRef<HTMLHeadingElement>(null);

  /** For buttons that go away with what they change: the focus stays with the order. */
  function change(event: OrderEvent) {
    heading.current?.focus();
    dispatch(event);
  }

  return (
    <Box>
      <Heading ref={heading} tabIndex={-1} marginBottom="3">
        {content.title}
      </Heading>
      {lines.length === 0 ? (
        <Text
          color="fg.muted"
          fontSize="sm"
          paddingBlock="1.5"
          visibility={isKnown ? undefined : 'hidden'}
        >
          {content.empty}
        </Text>
      ) : (
        <>
          <Lines role="list">
            {lines.map((line) => (
              <li key={line.device}>
                <span>
                  <span translate="no">{`${line.quantity} ×`}</span> <span>{line.name}</span>
                </span>
                <Shillings amount={priceOfLine(line)} />
              </li>
            ))}
          </Lines>
          <Text color="fg.muted" fontSize="sm" marginTop="2">
            {textOf(nextStep, content)}
          </Text>
          <Flex
            flexDirection="column"
            alignItems="flex-start"
            marginTop="2"
            marginInlineStart="-5"
            // Forced colours draw the edges of buttons that otherwise have none.
            _highContrast={{ marginInlineStart: '0', gap: '2' }}
          >
            {nextStep.kind === 'payment' && (
              <SalesButton label={content.toSales} sales={nextStep.sales} variant="quiet" />
            )}
            <ButtonAnchor
              href={chatAddress(chat, orderMessage(lines))}
              target="_blank"
              rel="noreferrer"
              variant="quiet"
            >
              {chatWords(chat, content.chat)}
            </ButtonAnchor>
            <Button variant="quiet" onClick={() => change({ kind: 'clear' })}>
              {content.clear}
            </Button>
          </Flex>
        </>
      )}
      {taken.length > 0 && <TakenOrder content={content.taken} lines={taken} dispatch={change} />}
    </Box>
  );
}

function textOf(step: NextStep, { next }: OrderContent): string | undefined {
  if (step.kind === 'payment') return next.payment;
  if (step.kind !== 'sales') return undefined;
  return step.isTooMuch ? next.tooMuch : next[step.sales.kind];
}

interface TakenOrderProps {
  readonly content: OrderContent['taken'];
  readonly lines: readonly DeviceLine[];
  readonly dispatch: Dispatch<OrderEvent>;
}

function TakenOrder({ content, lines, dispatch }: TakenOrderProps) {
  const devices = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  return (
    <StatusBox kind="info" title={content.title} fontSize="sm" marginTop="4">
      <Text>
        <TextWithAmounts>{`${devices}: ${formatShillings(sumOf(lines))}.`}</TextWithAmounts>
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
