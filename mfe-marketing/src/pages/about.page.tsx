import { closing, hero, mission, team, values, whoWeAre, whyUs } from '../content/about.content.ts';
import { teamMembers } from '../content/team.content.ts';
import { compact, overview } from '../screens/dashboard-screens.ts';
import AboutHero from '../sections/about-hero.section.tsx';
import Closing from '../sections/closing.section.tsx';
import Mission from '../sections/mission.section.tsx';
import Team from '../sections/team.section.tsx';
import Values from '../sections/values.section.tsx';
import WhoWeAre from '../sections/who-we-are.section.tsx';
import WhyUs from '../sections/why-us.section.tsx';

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
