import { useFilledContent } from '@site/ui';
import { Closing } from '../../kit/closing.tsx';
import { content } from './lower-half.content.ts';
import { Mission } from './mission.tsx';
import { content as teamContent } from './team.content.ts';
import { Team } from './team.tsx';
import { Values } from './values.tsx';
import { WhyUs } from './why-us.tsx';

/** The part of the page below the video. */
export default function LowerHalf() {
  const { whyUs, mission, team, values, closing } = useFilledContent(content);
  const { members } = useFilledContent(teamContent);
  return (
    <>
      <WhyUs content={whyUs} />
      <Mission content={mission} />
      <Team content={team} members={members} />
      <Values content={values} />
      <Closing content={closing} />
    </>
  );
}
