import { paths } from '@site/contracts/paths';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import {
  Box,
  chakra,
  formatShillings,
  Text,
  TextLink,
  useAfterHydration,
  usePageExists,
} from '@site/ui';

const Line = chakra('dl', {
  base: { display: 'flex', justifyContent: 'space-between', gap: '4', flexWrap: 'wrap' },
});

/** The plan that the address brought along. It is known after hydration, so its space is reserved. */
export default function ChosenPlanSection({
  plan,
}: {
  readonly plan: PurchaseSelection | undefined;
}) {
  const pageExists = usePageExists();
  const isKnown = useAfterHydration(() => true, false);
  return (
    <Box
      as="section"
      aria-label="Your plan"
      minHeight="6.75rem"
      paddingInline="5"
      paddingBlock="4"
      bg="bg.brand"
      borderWidth="1px"
      borderRadius="lg"
    >
      {plan && <Plan plan={plan} />}
      {isKnown && !plan && (
        <Text fontWeight="semibold">
          No plan chosen yet.
          <Box as="span" display="block" fontSize="sm" fontWeight="normal" color="fg.muted">
            The trial is of one of our plans.
          </Box>
        </Text>
      )}
      {isKnown && pageExists(paths.pricing()) && (
        <Text fontSize="sm" marginTop="1">
          <TextLink to={paths.pricing()}>{plan ? 'Change the plan' : 'Choose a plan'}</TextLink>
        </Text>
      )}
    </Box>
  );
}

function Plan({ plan }: { readonly plan: PurchaseSelection }) {
  return (
    <>
      <Line>
        <Fact term="Package" value={plan.package} />
        <Fact term="Price" value={formatShillings(plan.val)} />
        <Fact term="Users" value={`Up to ${plan.users}`} />
      </Line>
      <input type="hidden" name="package" value={plan.package} />
      <input type="hidden" name="package_price" value={plan.val} />
      <input type="hidden" name="user_count" value={plan.users} />
    </>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <Box as="dt" fontSize="xs" color="fg.muted">
        {term}
      </Box>
      <Box as="dd" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {value}
      </Box>
    </div>
  );
}
