import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import { chakra, Subtitle, TextLink } from '@site/ui';
import type { ReactNode } from 'react';
import type { PaymentText } from './payment.content.ts';

const Box = chakra('section', {
  base: { padding: '5', bg: 'bg.brand', borderWidth: '1px', borderRadius: 'lg' },
});

const Top = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: '4',
  },
});

interface Props {
  readonly text: PaymentText['order'];
  readonly selection: AnySelection;
  /** Whether something else matters more now. */
  readonly isBrief: boolean;
  readonly children: ReactNode;
}

/** The frame of an order's summary, with the way back to its details while nothing is paid. */
export function SummaryFrame({ text, selection, isBrief, children }: Props) {
  return (
    <Box aria-labelledby="order-summary">
      <Top>
        <Subtitle id="order-summary" as="h2" fontSize={isBrief ? 'md' : 'xl'}>
          {text.title}
        </Subtitle>
        {!isBrief && (
          <TextLink to={paths.purchase(selection)} fontSize="sm">
            {text.change}
          </TextLink>
        )}
      </Top>
      {children}
    </Box>
  );
}
