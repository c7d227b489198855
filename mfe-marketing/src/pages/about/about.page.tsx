import { still, useFilledContent } from '@site/ui';
import { compact } from '../../pictures/compact.ts';
import { overview } from '../../pictures/overview.ts';
import { content } from './about.content.ts';
import { AboutHero } from './about-hero.tsx';
import { WhoWeAre } from './who-we-are.tsx';

const LowerHalf = still(() => import('./lower-half.tsx'));

export default function AboutPage() {
  const { hero, whoWeAre } = useFilledContent(content);
  return (
    <>
      <AboutHero content={hero} />
      <WhoWeAre content={whoWeAre} screen={overview} phoneScreen={compact} />
      <LowerHalf />
    </>
  );
}
