import { paths } from '@site/contracts/paths';
import { periods } from '@site/contracts/plans';
import { priceTerms } from '@site/contracts/price-terms';
import {
  Box,
  ButtonAnchor,
  Flex,
  Grid,
  LinkOrMail,
  PageSection,
  Text,
  telephoneAddress,
  useFilledContent,
  usePageExists,
  useSiteConfiguration,
} from '@site/ui';
import { SegmentedChoice } from '@site/ui/form';
import { useMemo, useRef } from 'react';
import { AskAboutPlan, Inclusions, PlanCard } from './plans/plan-card.tsx';
import type { PlansContent } from './plans/plans.content.ts';
import { content } from './plans/plans.content.ts';
import { offersOf } from './plans/price.ts';
import { Amount, PriceLine } from './plans/price-tag.tsx';
import { SelfServiceCard } from './plans/self-service-card.tsx';
import { useInputBeforeHydration, usePlans } from './plans/use-plans.ts';

interface Props {
  readonly isFirst?: boolean;
}

export default function PlansSection({ isFirst = false }: Props) {
  const text = useFilledContent(content);
  const config = useSiteConfiguration();
  const offers = useMemo(() => offersOf(config), [config]);
  const { state, dispatch, hasPicked } = usePlans(offers);
  const terms = priceTerms(config, usePageExists()(paths.purchase()));
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
          {terms && (
            <Text flexBasis="100%" color="fg.muted" fontSize="sm">
              {terms}
            </Text>
          )}
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

function EnterpriseCard({ content }: { readonly content: PlansContent }) {
  const { phone, plans } = useSiteConfiguration();
  const { suits, inclusions } = content.plans.enterprise;
  const { enterprise } = content;
  return (
    <PlanCard
      plan="enterprise"
      name={plans.enterprise.name}
      suits={suits}
      wide
      price={
        <>
          <Amount
            fontSize="3xl"
            alignItems="center"
            minHeight="calc(1.1 * {fontSizes.4xl})"
            whiteSpace="normal"
          >
            {enterprise.price}
          </Amount>
          <PriceLine>{enterprise.unit}</PriceLine>
          <Text color="fg.muted" fontSize="xs">
            {enterprise.breakdown}
          </Text>
        </>
      }
      users={
        <Box fontSize="sm">
          <Text fontWeight="semibold">{content.users}</Text>
          <Box display="flex" alignItems="center" minHeight="3.125rem" fontSize="md">
            {enterprise.users}
          </Box>
        </Box>
      }
      actions={
        <>
          <LinkOrMail to={paths.contact()} mailLabel={enterprise.mail} size="lg">
            {enterprise.contact}
          </LinkOrMail>
          <ButtonAnchor href={telephoneAddress(phone)} variant="outline">
            {enterprise.call}
          </ButtonAnchor>
          <AskAboutPlan
            content={content}
            name={plans.enterprise.name}
            plan={plans.enterprise.name}
          />
        </>
      }
    >
      {Object.entries(inclusions).map(([title, items]) => (
        <Inclusions key={title} title={title} items={items} />
      ))}
    </PlanCard>
  );
}
