import { Box, Button, chakra, formatShillings, Text } from '@site/ui';
import type { OrderContent } from './device-checkout.content.ts';
import type { OrderLine } from './order-lines.ts';

const Lines = chakra('ul', {
  base: {
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& li': { display: 'flex', justifyContent: 'space-between', gap: '4', paddingBlock: '1.5' },
    '& span + span': { whiteSpace: 'nowrap' },
  },
});

const Heading = chakra('h2', { base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'snug' } });

interface Props {
  readonly content: OrderContent;
  readonly lines: readonly OrderLine[];
  /** Where the order goes next. */
  readonly next: string | undefined;
  readonly onClear: () => void;
}

/** What has been chosen, and a button to start over. */
export function OrderDetails({ content, lines, next, onClear }: Props) {
  return (
    <Box>
      <Heading marginBottom="3">{content.title}</Heading>
      {lines.length === 0 ? (
        <Text color="fg.muted" fontSize="sm" paddingBlock="1.5">
          {content.empty}
        </Text>
      ) : (
        <>
          <Lines>
            {lines.map(({ key, quantity, name, sum }) => (
              <li key={key}>
                <span>
                  {quantity} × {name}
                </span>
                <span>{formatShillings(sum)}</span>
              </li>
            ))}
          </Lines>
          <Text color="fg.muted" fontSize="sm" marginTop="2">
            {next}
          </Text>
          <Button variant="quiet" marginTop="2" marginInlineStart="-5" onClick={onClear}>
            {content.clear}
          </Button>
        </>
      )}
    </Box>
  );
}
