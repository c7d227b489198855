import { manufacturing } from '../../pictures/manufacturing.ts';
import { report } from '../../pictures/report.ts';
import { sacco } from '../../pictures/sacco.ts';
import { security } from '../../pictures/security.ts';
import { today } from '../../pictures/today.ts';
import { challenges } from './challenges.content.ts';
import Challenges from './challenges.tsx';
import { customised } from './customised.content.ts';
import Customised from './customised.tsx';
import { freeTrial } from './free-trial.content.ts';
import FreeTrial from './free-trial.tsx';
import { industryPackages } from './industry-packages.content.ts';
import IndustryPackages from './industry-packages.tsx';
import { partners } from './partners.content.ts';
import Partners from './partners.tsx';
import { testimonials } from './testimonials.content.ts';
import Testimonials from './testimonials.tsx';
import { whyChoose } from './why-choose.content.ts';
import WhyChoose from './why-choose.tsx';

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
