import { paths } from '@site/contracts/paths';
import { vatOfTotal } from '@site/contracts/price-terms';
import type { DeviceSelection } from '@site/contracts/purchase-selection';
import {
  Box,
  Button,
  ButtonLink,
  Flex,
  Shillings,
  Span,
  Text,
  useSiteConfiguration,
} from '@site/ui';
import { FocusedNotice } from '@site/ui/form';
import { type MouseEvent, useState } from 'react';
import type { OrderContent } from './device-checkout.content.ts';
import type { NextStep } from './next-step.ts';
import { SalesButton } from './sales-button.tsx';

interface Props {
  readonly content: OrderContent;
  /** Undefined until the order is known. */
  readonly total: number | undefined;
  readonly nextStep: NextStep;
  readonly onTake: (selection: DeviceSelection) => void;
}

export function OrderTotal({ content, total, nextStep, onTake }: Props) {
  const vat = vatOfTotal(useSiteConfiguration());
  const [refusals, setRefusals] = useState(0);
  return (
    <Box>
      {refusals > 0 && nextStep.kind === 'nothing-chosen' && (
        <Box marginBottom="4">
          <FocusedNotice kind="error" title={content.nothing} fontSize="sm" refocusOn={refusals}>
            {content.nothingAdvice}
          </FocusedNotice>
        </Box>
      )}
      <Flex
        flexWrap={{ base: 'wrap', lg: 'nowrap' }}
        gap={{ base: '2', lg: '4' }}
        alignItems={{ base: 'center', lg: 'stretch' }}
        justifyContent="space-between"
        flexDirection={{ lg: 'column' }}
      >
        <Flex
          // What the page comes with is no news.
          role={total === undefined ? undefined : 'status'}
          visibility={total === undefined ? 'hidden' : undefined}
          flexDirection={{ base: 'column', lg: 'row' }}
          alignItems={{ lg: 'baseline' }}
          justifyContent="space-between"
          columnGap="4"
        >
          <Text fontSize="sm" color="fg.muted">
            <span>{content.total}</span> {vat && <Span whiteSpace="nowrap">{vat}</Span>}
          </Text>{' '}
          <Text
            fontSize={{ base: 'xl', lg: '2xl' }}
            fontWeight="heavy"
            lineHeight="tight"
            fontVariantNumeric="tabular-nums"
            whiteSpace="nowrap"
            data-computed=""
          >
            <Shillings amount={total ?? 0} />
          </Text>
        </Flex>
        <ProceedButton
          content={content}
          nextStep={nextStep}
          onTake={onTake}
          onNothingChosen={() => setRefusals(refusals + 1)}
        />
      </Flex>
    </Box>
  );
}

interface ProceedButtonProps extends Omit<Props, 'total'> {
  readonly onNothingChosen: () => void;
}

/** On a phone the button is beside the total, or below one that is too long for that. */
const appearance = {
  'data-control': 'proceed',
  variant: 'accent',
  size: 'lg',
  flexGrow: { base: 1, sm: 0 },
  paddingInline: { base: '4', md: '7' },
  fontSize: { base: 'sm', md: 'md' },
} as const;

function ProceedButton({ content, nextStep, onTake, onNothingChosen }: ProceedButtonProps) {
  if (nextStep.kind === 'payment') {
    const { selection } = nextStep;
    const take = () => onTake(selection);
    return (
      <ButtonLink
        to={paths.buyDevices(selection)}
        {...appearance}
        onClick={take}
        // The middle button opens the payment in another tab.
        onAuxClick={({ button }: MouseEvent) => button === 1 && take()}
      >
        {content.proceed}
      </ButtonLink>
    );
  }
  if (nextStep.kind === 'sales') {
    const { sales, isTooMuch } = nextStep;
    const label = isTooMuch ? content.sendToSales : content.proceed;
    return <SalesButton label={label} sales={sales} {...appearance} />;
  }
  return (
    <Button {...appearance} onClick={onNothingChosen}>
      {content.proceed}
    </Button>
  );
}
