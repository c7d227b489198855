import { RemoteSection } from '@site/ui';
// The lower half's; the document announces it because prerendering used it, and browsers warn of
// what is announced and not asked for.
import '@site/ui/accordion';
import { compact } from '../../pictures/compact.ts';
import { overview } from '../../pictures/overview.ts';
import { phone } from '../../pictures/phone.ts';
import { hero, oneDashboard, ourSolutions } from './home.content.ts';
import HomeHero from './home-hero.tsx';
import { later } from './later.tsx';
import OneDashboard from './one-dashboard.tsx';
import { solutions } from './solutions.content.ts';
import Solutions from './solutions.tsx';

const LowerHalf = later(() => import('./lower-half.tsx'));

export default function HomePage() {
  return (
    <>
      <HomeHero content={hero} screen={overview} phoneScreen={compact} />
      <OneDashboard content={oneDashboard} screen={phone} />
      <Solutions content={ourSolutions} solutions={solutions} />
      <RemoteSection id="pricing/plans" later />
      <LowerHalf />
    </>
  );
}
