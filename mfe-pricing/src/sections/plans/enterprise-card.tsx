import { paths } from '@site/contracts/paths';
import { Box, ButtonAnchor, ButtonLink, Text, usePageExists, useSiteConfig } from '@site/ui';
import { Inclusions } from './inclusions.tsx';
import { PlanCard } from './plan-card.tsx';
import { enterpriseText, plansText, planTexts } from './plans.content.ts';
import { Amount, PriceLine } from './price-tag.tsx';

/** The plan whose price is agreed in person. */
export function EnterpriseCard() {
  const { email, phone, plans } = useSiteConfig();
  const exists = usePageExists();
  const { suits, inclusions } = planTexts.enterprise;
  return (
    <PlanCard
      plan="enterprise"
      name={plans.enterprise.name}
      suits={suits}
      wide
      price={
        <>
          <Amount fontSize="3xl" alignItems="center" minHeight="calc(1.1 * {fontSizes.4xl})">
            {enterpriseText.price}
          </Amount>
          <PriceLine>{enterpriseText.unit}</PriceLine>
          <Text color="fg.muted" fontSize="xs">
            {enterpriseText.breakdown}
          </Text>
        </>
      }
      users={
        <Box fontSize="sm">
          <Text fontWeight="semibold">{plansText.users}</Text>
          <Box display="flex" alignItems="center" minHeight="3.125rem" fontSize="md">
            {enterpriseText.users}
          </Box>
        </Box>
      }
      actions={
        <>
          {exists(paths.contact()) ? (
            <ButtonLink to={paths.contact()} size="lg">
              {enterpriseText.contact}
            </ButtonLink>
          ) : (
            <ButtonAnchor href={`mailto:${email}`} size="lg">
              {enterpriseText.mail}
            </ButtonAnchor>
          )}
          <ButtonAnchor href={`tel:${phone.replaceAll(' ', '')}`} look="outline">
            {enterpriseText.call}
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
