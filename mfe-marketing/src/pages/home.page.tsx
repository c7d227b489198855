import { RemoteSection } from '@site/ui';
// The lower half's; the document announces it because prerendering used it, and browsers warn of
// what is announced and not asked for.
import '@site/ui/accordion';
import { hero, oneDashboard, ourSolutions } from '../content/home.content.ts';
import { solutions } from '../content/solutions.content.ts';
import { later } from '../later/later.tsx';
import { compact, overview, phone } from '../screens/dashboard-screens.ts';
import HomeHero from '../sections/home-hero.section.tsx';
import OneDashboard from '../sections/one-dashboard.section.tsx';
import Solutions from '../sections/solutions.section.tsx';

const LowerHalf = later(() => import('./home-lower-half.tsx'));

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
