import Closing from '../../kit/closing.tsx';
import { compact } from '../../pictures/compact.ts';
import { overview } from '../../pictures/overview.ts';
import { closing, hero, mission, team, values, whoWeAre, whyUs } from './about.content.ts';
import AboutHero from './about-hero.tsx';
import Mission from './mission.tsx';
import { teamMembers } from './team.content.ts';
import Team from './team.tsx';
import Values from './values.tsx';
import WhoWeAre from './who-we-are.tsx';
import WhyUs from './why-us.tsx';

export default function AboutPage() {
  return (
    <>
      <AboutHero content={hero} />
      <WhoWeAre content={whoWeAre} screen={overview} phoneScreen={compact} />
      <WhyUs content={whyUs} />
      <Mission content={mission} />
      <Team content={team} members={teamMembers} />
      <Values content={values} />
      <Closing content={closing} />
    </>
  );
}
