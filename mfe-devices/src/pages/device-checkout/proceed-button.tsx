import { paths } from '@site/contracts/paths';
import type { DeviceSelection } from '@site/contracts/purchase-selection';
import { Button, ButtonLink } from '@site/ui';
import type { MouseEvent } from 'react';
import type { OrderContent } from './device-checkout.content.ts';
import type { NextStep } from './next-step.ts';
import { SalesButton } from './sales-button.tsx';

interface Props {
  readonly content: Pick<OrderContent, 'proceed' | 'sendToSales'>;
  readonly nextStep: NextStep;
  readonly onTake: (selection: DeviceSelection) => void;
  readonly onNothingChosen: () => void;
}

/** On a phone the button is beside the total, which may be long. */
const appearance = {
  variant: 'accent',
  size: 'lg',
  paddingInline: { base: '4', md: '7' },
  fontSize: { base: 'sm', md: 'md' },
} as const;

/** Leads to the payment or to sales, or reports that nothing is chosen. */
export function ProceedButton({ content, nextStep, onTake, onNothingChosen }: Props) {
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
    <Button
      {...appearance}
      onClick={() => {
        if (nextStep.kind === 'nothing-chosen') onNothingChosen();
      }}
    >
      {content.proceed}
    </Button>
  );
}
