import { periods } from '@site/contracts/plans';
import { Box, Flex, Grid, PageSection, Text, useFilledContent, useSiteConfig } from '@site/ui';
import { SegmentedChoice } from '@site/ui/form';
import { useMemo, useRef } from 'react';
import { EnterpriseCard } from './plans/enterprise-card.tsx';
import { useInputBeforeHydration } from './plans/input-before-hydration.ts';
import { offersOf } from './plans/offers.ts';
import { content } from './plans/plans.content.ts';
import { SelfServiceCard } from './plans/self-service-card.tsx';
import { usePlans } from './plans/use-plans.ts';

interface Props {
  /** The section follows the page's own heading closely. */
  readonly isFirst?: boolean;
}

/** The plans with their prices; other teams place it, so it brings its own content. */
export default function PlansSection({ isFirst = false }: Props) {
  const text = useFilledContent(content);
  const config = useSiteConfig();
  const offers = useMemo(() => offersOf(config), [config]);
  const { state, dispatch, hasPicked } = usePlans(offers);
  const choices = useRef<HTMLDivElement>(null);
  useInputBeforeHydration(choices, offers, (picks) => dispatch(...picks));
  const card = { content: text, state, dispatch, hasPicked };
  return (
    <PageSection
      id="plans"
      title={text.title}
      eyebrow={text.eyebrow}
      intro={text.intro}
      {...(isFirst && { paddingTop: { base: '10', lg: '14' } })}
    >
      <Box ref={choices}>
        <Flex alignItems="center" flexWrap="wrap" columnGap="5" rowGap="2" marginBottom="6">
          <SegmentedChoice
            name="billing-period"
            legend={text.period}
            value={state.period}
            onChange={(period) => dispatch({ kind: 'choose-period', period })}
            options={periods.map((value) => ({
              value,
              label: text.periods[value].choice,
            }))}
          />
          <Text color="fg.muted" fontSize="sm" _print={{ display: 'none' }}>
            {text.resets}
          </Text>
        </Flex>
        <Grid
          gap={{ base: '6', _print: '3' }}
          gridTemplateColumns={{
            base: '1fr',
            md: 'repeat(auto-fit, minmax(min(100%, max(13rem, 34%)), 1fr))',
            lg: 'repeat(3, 1fr)',
            // Whole on one sheet of paper, which three beside each other would not be.
            _print: '1fr 1fr',
          }}
        >
          <SelfServiceCard plan="basic" offer={offers.basic} {...card} />
          <SelfServiceCard plan="business" offer={offers.business} recommended {...card} />
          <EnterpriseCard content={text} />
        </Grid>
      </Box>
    </PageSection>
  );
}
