import { useFilledContent } from '@site/ui';
import { Closing } from '../../kit/closing.tsx';
import { compact } from '../../pictures/compact.ts';
import { overview } from '../../pictures/overview.ts';
import { content } from './about.content.ts';
import { AboutHero } from './about-hero.tsx';
import { Mission } from './mission.tsx';
import { content as teamContent } from './team.content.ts';
import { Team } from './team.tsx';
import { Values } from './values.tsx';
import { WhoWeAre } from './who-we-are.tsx';
import { WhyUs } from './why-us.tsx';

export default function AboutPage() {
  const { hero, whoWeAre, whyUs, mission, team, values, closing } = useFilledContent(content);
  const { members } = useFilledContent(teamContent);
  return (
    <>
      <AboutHero content={hero} />
      <WhoWeAre content={whoWeAre} screen={overview} phoneScreen={compact} />
      <WhyUs content={whyUs} />
      <Mission content={mission} />
      <Team content={team} members={members} />
      <Values content={values} />
      <Closing content={closing} />
    </>
  );
}
