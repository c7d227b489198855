import type { DeviceSelection } from '@site/contracts/purchase-selection';
import { Box, Flex, Shillings, Text } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { useEffect, useId, useRef } from 'react';
import type { OrderContent } from './device-checkout.content.ts';
import type { NextStep } from './next-step.ts';
import { ProceedButton } from './proceed-button.tsx';

interface Props {
  readonly content: OrderContent;
  readonly total: number;
  readonly nextStep: NextStep;
  /** How often the visitor has tried to proceed with nothing chosen. */
  readonly refusals: number;
  readonly onTake: (selection: DeviceSelection) => void;
  readonly onNothingChosen: () => void;
}

/** The total of the order, and the next step. */
export function OrderTotal({ content, total, nextStep, refusals, ...actions }: Props) {
  const noticeId = useId();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) notice.current?.focus();
  }, [refusals]);
  return (
    <Box>
      {refusals > 0 && nextStep.kind === 'nothing-chosen' && (
        <Box
          ref={notice}
          role="group"
          aria-labelledby={`${noticeId}-title`}
          aria-describedby={`${noticeId}-text`}
          tabIndex={-1}
          marginBottom="4"
        >
          <StatusBox id={noticeId} kind="error" title={content.nothing} fontSize="sm">
            {content.nothingAdvice}
          </StatusBox>
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
          role="status"
          flexDirection={{ base: 'column', lg: 'row' }}
          alignItems={{ lg: 'baseline' }}
          justifyContent="space-between"
          columnGap="4"
        >
          <Text fontSize="sm" color="fg.muted">
            {content.total}
          </Text>{' '}
          <Text
            fontSize={{ base: 'xl', lg: '2xl' }}
            fontWeight="heavy"
            lineHeight="tight"
            fontVariantNumeric="tabular-nums"
            whiteSpace="nowrap"
          >
            <Shillings amount={total} />
          </Text>
        </Flex>
        <ProceedButton content={content} nextStep={nextStep} {...actions} />
      </Flex>
    </Box>
  );
}
