import { deferred, RemoteSection, useFilledContent } from '@site/ui';
// The lower half uses it. The document preloads it because prerendering used it, and browsers warn
// about a preload that is not used soon.
import '@site/ui/accordion';
import { compact } from '../../pictures/compact.ts';
import { overview } from '../../pictures/overview.ts';
import { phone } from '../../pictures/phone.ts';
import { content } from './home.content.ts';
import { HomeHero } from './home-hero.tsx';
import { OneDashboard } from './one-dashboard.tsx';
import { Solutions } from './solutions.tsx';

const LowerHalf = deferred(() => import('./lower-half.tsx'));

export default function HomePage() {
  const { hero, oneDashboard, ourSolutions } = useFilledContent(content);
  return (
    <>
      <HomeHero content={hero} screen={overview} phoneScreen={compact} />
      <OneDashboard content={oneDashboard} screen={phone} />
      <Solutions content={ourSolutions} />
      <RemoteSection id="pricing/plans" deferred />
      <LowerHalf />
    </>
  );
}
