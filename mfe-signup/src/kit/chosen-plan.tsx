import { paths } from '@site/contracts/paths';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import {
  chakra,
  formatShillings,
  Span,
  TextLink,
  useAfterHydration,
  usePageExists,
  VisuallyHidden,
} from '@site/ui';
import type { ReactNode } from 'react';
import { usePriceParts } from './use-chosen-plan.ts';

const Box = chakra('section', {
  base: {
    display: 'grid',
    gap: '0.5',
    // Two lines: what the address says is known after hydration, and moves nothing then.
    minHeight: '5.75rem',
    alignContent: 'center',
    paddingInline: '5',
    paddingBlock: '3',
    bg: 'bg.brand',
    borderWidth: '1px',
    borderRadius: 'lg',
  },
});

const Line = chakra('p', {
  base: { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '4' },
});

const periods = { yearly: ', for a year', monthly: ', for a month' } as const;

interface Props {
  readonly plan: PurchaseSelection | undefined;
  /** How money is written here. */
  readonly currency?: 'KSh' | 'KES';
  /** What to do with a plan where none is chosen. */
  readonly invitation?: string;
}

/** The plan that the address brought along, as it will be sent. */
export function ChosenPlan({ plan, currency = 'KSh', invitation = 'Pick one to try out.' }: Props) {
  const pageExists = usePageExists();
  const parts = usePriceParts(plan);
  const isKnown = useAfterHydration(() => true, false);
  const pricing = pageExists(paths.pricing()) ? paths.pricing() : undefined;
  if (!isKnown) {
    return (
      <Box aria-label="Your plan">
        <Line fontWeight="semibold" color="fg.muted">
          Your plan
        </Line>
        <Line fontSize="sm">&nbsp;</Line>
      </Box>
    );
  }
  if (!plan) {
    return (
      <Box aria-label="Your plan">
        <Line fontWeight="semibold">No plan chosen yet</Line>
        <Line fontSize="sm">
          <Span color="fg.muted">{invitation}</Span>
          {pricing && <TextLink to={pricing}>See the plans</TextLink>}
        </Line>
      </Box>
    );
  }
  return (
    <Box aria-label="Your plan">
      <Line fontWeight="semibold" fontVariantNumeric="tabular-nums">
        <Fact term="Package">{plan.package}</Fact>
        <Fact term="Price">{formatShillings(plan.val, currency)}</Fact>
      </Line>
      <Line fontSize="sm">
        <Fact term="Users">
          <Span color="fg.muted">
            Up to {plan.users} users
            {parts && periods[parts.period]}
            {parts && parts.addOns > 0 && ', with add-ons'}
          </Span>
        </Fact>
        {pricing && <TextLink to={pricing}>Change</TextLink>}
      </Line>
      <input type="hidden" name="package" value={plan.package} />
      <input type="hidden" name="package_price" value={plan.val} />
      <input type="hidden" name="user_count" value={plan.users} />
    </Box>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <span>
      <VisuallyHidden>{term}: </VisuallyHidden>
      {children}
    </span>
  );
}
