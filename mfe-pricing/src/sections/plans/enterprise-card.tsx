import { paths } from '@site/contracts/paths';
import { Box, ButtonAnchor, LinkOrContact, Text, telephoneAddress, useSiteConfig } from '@site/ui';
import { Inclusions } from './inclusions.tsx';
import { PlanCard } from './plan-card.tsx';
import type { PlansContent } from './plans.content.ts';
import { Amount, PriceLine } from './price-tag.tsx';

/** The plan whose price sales agrees on with each customer. */
export function EnterpriseCard({ content }: { readonly content: PlansContent }) {
  const { phone, plans } = useSiteConfig();
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
          <LinkOrContact
            to={paths.contact()}
            otherwise={{ by: 'mail' }}
            otherwiseLabel={enterprise.mail}
            size="lg"
          >
            {enterprise.contact}
          </LinkOrContact>
          <ButtonAnchor href={telephoneAddress(phone)} variant="outline">
            {enterprise.call}
          </ButtonAnchor>
        </>
      }
    >
      {inclusions.map((group) => (
        <Inclusions key={group.title} {...group} />
      ))}
    </PlanCard>
  );
}
