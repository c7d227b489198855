import { heroText, reasons, whyUsText } from '../content/pricing.content.ts';
import PlansSection from '../sections/plans.section.tsx';
import PricingHeroSection from '../sections/pricing-hero.section.tsx';
import WhyUsSection from '../sections/why-us.section.tsx';

export default function PricingPage() {
  return (
    <>
      <PricingHeroSection {...heroText} />
      <PlansSection />
      <WhyUsSection {...whyUsText} reasons={reasons} />
    </>
  );
}
