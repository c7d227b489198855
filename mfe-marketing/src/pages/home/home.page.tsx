import { deferred, RemoteSection, still, useFilledContent } from '@site/ui';
// `challenges.tsx` uses it: browsers warn about preloads of prerendering not used soon.
import '@site/ui/accordion';
import { content } from './home.content.ts';
import { HomeHero } from './home-hero.tsx';

const Overview = still(() => import('./overview.tsx'));
const Reasons = deferred(() => import('./reasons.tsx'));

export default function HomePage() {
  const { hero } = useFilledContent(content);
  return (
    <>
      <HomeHero content={hero} />
      <Overview />
      <RemoteSection id="pricing/plans" deferred />
      <Reasons />
    </>
  );
}
