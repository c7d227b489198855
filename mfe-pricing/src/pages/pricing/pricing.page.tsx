import { RemoteSection } from '@site/ui';
import PlansSection from '../../sections/plans.section.tsx';
import { comparisonText, modules } from './comparison/comparison.content.ts';
import ComparisonSection from './comparison/comparison.tsx';
import PricingHeroSection from './hero.tsx';
import NextStepsSection from './next-steps.tsx';
import { heroText, nextStepsText, reasons, whyUsText } from './pricing.content.ts';
import WhyUsSection from './why-us.tsx';

export default function PricingPage() {
  return (
    <>
      <PricingHeroSection {...heroText} />
      <PlansSection isFirst />
      <ComparisonSection {...comparisonText} modules={modules} />
      <WhyUsSection {...whyUsText} reasons={reasons} />
      <RemoteSection id="marketing/faq" later />
      <NextStepsSection text={nextStepsText} />
    </>
  );
}
