import { paths } from '@site/contracts/paths';
import { vatOfTotal } from '@site/contracts/price-terms';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { writeSelection } from '@site/contracts/write-selection';
import {
  chakra,
  formatShillings,
  Shillings,
  Span,
  Text,
  TextLink,
  TextWithAmounts,
  useAfterHydration,
  usePageExists,
  useSiteConfiguration,
  VisuallyHidden,
  whenEnlarged,
} from '@site/ui';
import { SelectField } from '@site/ui/form';
import type { ReactNode } from 'react';
import { type PlanChoice, type PlanOption, usePriceParts } from './use-chosen-plan.ts';

const Box = chakra('section', {
  base: {
    display: 'grid',
    gap: '0.5',
    // What the address says is known after hydration: neither a plan nor a list of plans moves anything then.
    minHeight: '6.75rem',
    alignContent: 'center',
    paddingInline: '5',
    paddingBlock: '3',
    bg: 'bg.brand',
    borderWidth: '1px',
    borderRadius: 'lg',
  },
});

const Line = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: '4',
    '& > a': { marginInlineStart: 'auto' },
  },
});

const Choice = chakra('div', {
  base: {
    position: 'relative',
    '& > a': {
      position: 'absolute',
      insetBlockStart: '0',
      insetInlineEnd: '0',
      fontSize: 'sm',
      [whenEnlarged]: { position: 'static' },
    },
  },
});

const periods = { yearly: ', for a year', monthly: ', for a month' } as const;

type Currency = 'KSh' | 'KES';

interface Props {
  readonly choice: PlanChoice;
  readonly currency?: Currency;
  readonly invitation?: string;
  readonly error?: string | undefined;
}

export function ChosenPlan({
  choice,
  currency = 'KSh',
  invitation = 'Pick one to try out.',
  error,
}: Props) {
  const isKnown = useAfterHydration(() => true, false);
  const vat = useVatOfTotal(currency);
  const { link, plan, options, choose } = choice;
  if (!isKnown) {
    return (
      <Box aria-label="Your plan">
        <Line fontSize="sm" color="fg.muted">
          <Span fontSize="md" fontWeight="semibold">
            Your plan
          </Span>
          <PlansLink>See the plans</PlansLink>
        </Line>
        <Line fontSize="sm">&nbsp;</Line>
      </Box>
    );
  }
  return (
    <Box aria-label="Your plan">
      {!options && plan && <PlanFacts plan={plan} currency={currency} />}
      {!options && !plan && (
        <>
          <Line fontWeight="semibold">No plan chosen yet</Line>
          <Line fontSize="sm">
            <Span color="fg.muted">{invitation}</Span>
            <PlansLink>See the plans</PlansLink>
          </Line>
        </>
      )}
      {options && (
        <Choice>
          <PlanSelect
            label="Your plan"
            none="No plan chosen yet"
            options={options}
            plan={plan}
            currency={currency}
            error={error}
            onChoose={choose}
          />
          <PlansLink>See the plans</PlansLink>
        </Choice>
      )}
      {options && plan && (
        <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums" data-computed="">
          <TextWithAmounts>
            {`${formatShillings(plan.val, currency)}, up to ${plan.users} users${vat ? `, ${vat}` : ''}`}
          </TextWithAmounts>
        </Text>
      )}
      {!plan && <LinkExplanation link={link} />}
    </Box>
  );
}

/** Beside what is to be paid: a trial costs nothing. */
function useVatOfTotal(currency: Currency): string | undefined {
  const vat = vatOfTotal(useSiteConfiguration());
  return currency === 'KES' ? vat : undefined;
}

function PlanFacts({ plan, currency }: { plan: PurchaseSelection; currency: Currency }) {
  const parts = usePriceParts(plan);
  const vat = useVatOfTotal(currency);
  // Where this page has other prices by now, the link alone says what is in the sum.
  const period = parts?.period ?? plan.period;
  const hasAddOns = parts ? parts.addOns > 0 : Boolean(plan.addOns?.length);
  return (
    <>
      <Line fontWeight="semibold" fontVariantNumeric="tabular-nums">
        <Fact term="Package">{plan.package}</Fact>
        <Fact term="Price">
          <Shillings amount={plan.val} currency={currency} />
        </Fact>
      </Line>
      <Line fontSize="sm">
        <Fact term="Users">
          <Span color="fg.muted">
            {`Up to ${plan.users} users${period ? periods[period] : ''}${hasAddOns ? ', with add-ons' : ''}${vat ? `, ${vat}` : ''}`}
          </Span>
        </Fact>
        <PlansLink>Change</PlansLink>
      </Line>
    </>
  );
}

function LinkExplanation({ link }: Pick<PlanChoice, 'link'>) {
  const pageExists = usePageExists();
  if (link.kind === 'not-understood') {
    return (
      <Text fontSize="sm">We could not read the plan in this link. Please choose it again.</Text>
    );
  }
  if (link.kind !== 'on-request') return null;
  return (
    <Text fontSize="sm">
      <span>
        {`The price of the ${link.plan} is agreed with you${pageExists(paths.sendInquiry()) ? ': ' : '.'}`}
      </span>
      {pageExists(paths.sendInquiry()) && (
        <TextLink to={paths.sendInquiry(link.plan)}>talk to us about it</TextLink>
      )}
    </Text>
  );
}

function PlansLink({ children }: { readonly children: string }) {
  const pageExists = usePageExists();
  return pageExists(paths.pricing()) && <TextLink to={paths.pricing()}>{children}</TextLink>;
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <span>
      <VisuallyHidden>{`${term}: `}</VisuallyHidden>
      <span>{children}</span>
    </span>
  );
}

const units = { yearly: 'a year', monthly: 'a month' } as const;

interface PlanSelectProps {
  readonly label: string;
  readonly none: string;
  readonly options: readonly PlanOption[];
  readonly plan: PurchaseSelection | undefined;
  readonly currency: Currency;
  readonly error: string | undefined;
  readonly onChoose: (plan: PurchaseSelection | undefined) => void;
}

/** A list of plans, for a visitor who came without one. The summary of errors finds it by its id. */
export function PlanSelect(props: PlanSelectProps) {
  const { label, none, options, plan, currency, error, onChoose } = props;
  return (
    <SelectField
      id="plan"
      label={label}
      options={[
        { value: '', label: none },
        ...options.map(({ selection, period, price }) => ({
          value: writeSelection(selection),
          label: `${selection.package}, ${selection.users} users: ${formatShillings(price, currency)} ${units[period]}`,
        })),
      ]}
      value={plan ? writeSelection(plan) : ''}
      error={error}
      onChange={(value) => {
        const chosen = options.find(({ selection }) => writeSelection(selection) === value);
        onChoose(chosen?.selection);
      }}
    />
  );
}
