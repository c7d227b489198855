import { RemoteSection } from '@site/ui';
import { comparisonText, modules } from '../content/comparison.content.ts';
import { heroText, nextStepsText, reasons, whyUsText } from '../content/pricing.content.ts';
import ComparisonSection from '../sections/comparison.section.tsx';
import NextStepsSection from '../sections/next-steps.section.tsx';
import PlansSection from '../sections/plans.section.tsx';
import PricingHeroSection from '../sections/pricing-hero.section.tsx';
import WhyUsSection from '../sections/why-us.section.tsx';

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
