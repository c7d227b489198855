import { RemoteSection, still, useFilledContent } from '@site/ui';
import PlansSection from '../../sections/plans.section.tsx';
import { Hero } from './hero.tsx';
import { content } from './pricing.content.ts';

const BelowPlans = still(() => import('./below-plans.tsx'));
const NextSteps = still(() => import('./next-steps.tsx'));

export default function PricingPage() {
  const { hero } = useFilledContent(content);
  return (
    <>
      <Hero content={hero} />
      <PlansSection isFirst />
      <BelowPlans />
      <RemoteSection id="marketing/faq" deferred />
      <NextSteps />
    </>
  );
}
