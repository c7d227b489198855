import { challenges } from '../content/challenges.content.ts';
import { customised } from '../content/customised.content.ts';
import { freeTrial } from '../content/free-trial.content.ts';
import { industryPackages } from '../content/industry-packages.content.ts';
import { partners } from '../content/partners.content.ts';
import { testimonials } from '../content/testimonials.content.ts';
import { whyChoose } from '../content/why-choose.content.ts';
import { manufacturing, report, sacco, security } from '../screens/product-screens.ts';
import { today } from '../screens/today-screen.ts';
import Challenges from '../sections/challenges.section.tsx';
import Customised from '../sections/customised.section.tsx';
import FreeTrial from '../sections/free-trial.section.tsx';
import IndustryPackages from '../sections/industry-packages.section.tsx';
import Partners from '../sections/partners.section.tsx';
import Testimonials from '../sections/testimonials.section.tsx';
import WhyChoose from '../sections/why-choose.section.tsx';

/** What follows the plans on the home page. */
export default function HomeLowerHalf() {
  return (
    <>
      <Partners content={partners} />
      <Challenges content={challenges} />
      <Customised
        content={customised}
        screens={{ corporate: report, sacco, security, manufacturing }}
      />
      <Testimonials content={testimonials} />
      <WhyChoose content={whyChoose} screen={today} />
      <IndustryPackages content={industryPackages} />
      <FreeTrial content={freeTrial} />
    </>
  );
}
