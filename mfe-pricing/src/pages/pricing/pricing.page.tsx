import { RemoteSection, useFilledContent } from '@site/ui';
import PlansSection from '../../sections/plans.section.tsx';
import { Comparison } from './comparison/comparison.tsx';
import { Hero } from './hero.tsx';
import { NextSteps } from './next-steps.tsx';
import { content } from './pricing.content.ts';
import { WhyUs } from './why-us.tsx';

export default function PricingPage() {
  const { hero, comparison, whyUs, nextSteps } = useFilledContent(content);
  return (
    <>
      <Hero content={hero} />
      <PlansSection isFirst />
      <Comparison content={comparison} />
      <WhyUs content={whyUs} />
      <RemoteSection id="marketing/faq" deferred />
      <NextSteps content={nextSteps} />
    </>
  );
}
