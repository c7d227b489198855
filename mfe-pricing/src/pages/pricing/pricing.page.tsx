import { RemoteSection, useFilledContent } from '@site/ui';
import PlansSection from '../../sections/plans.section.tsx';
import { Comparison } from './comparison/comparison.tsx';
import { Hero } from './hero.tsx';
import { NextSteps } from './next-steps.tsx';
import { pricingContent } from './pricing.content.ts';
import { WhyUs } from './why-us.tsx';

export default function PricingPage() {
  const { hero, comparison, whyUs, nextSteps } = useFilledContent(pricingContent);
  return (
    <>
      <Hero text={hero} />
      <PlansSection isFirst />
      <Comparison text={comparison} />
      <WhyUs text={whyUs} />
      <RemoteSection id="marketing/faq" deferred />
      <NextSteps text={nextSteps} />
    </>
  );
}
