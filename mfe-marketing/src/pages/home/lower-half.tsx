import { useFilledContent } from '@site/ui';
import { manufacturing } from '../../pictures/manufacturing.ts';
import { report } from '../../pictures/report.ts';
import { sacco } from '../../pictures/sacco.ts';
import { security } from '../../pictures/security.ts';
import { today } from '../../pictures/today.ts';
import { Challenges } from './challenges.tsx';
import { Customised } from './customised.tsx';
import { FreeTrial } from './free-trial.tsx';
import { IndustryPackages } from './industry-packages.tsx';
import { content } from './lower-half.content.ts';
import { Partners } from './partners.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhyChoose } from './why-choose.tsx';

const screens = { corporate: report, sacco, security, manufacturing };

/** The part of the home page below the plans. Its code and copy load separately. */
export default function LowerHalf() {
  const filled = useFilledContent(content);
  return (
    <>
      <Partners content={filled.partners} />
      <Challenges content={filled.challenges} />
      <Customised content={filled.customised} screens={screens} />
      <Testimonials content={filled.testimonials} />
      <WhyChoose content={filled.whyChoose} screen={today} />
      <IndustryPackages content={filled.industryPackages} />
      <FreeTrial content={filled.freeTrial} />
    </>
  );
}
