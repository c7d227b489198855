import { useFilledContent } from '@site/ui';
import { phone } from '../../pictures/phone.ts';
import { content } from './below-hero.content.ts';
import { OneDashboard } from './one-dashboard.tsx';
import { Solutions } from './solutions.tsx';

/** What the system is and what it does, between the top of the home page and the plans. */
export default function BelowHero() {
  const { oneDashboard, ourSolutions } = useFilledContent(content);
  return (
    <>
      <OneDashboard content={oneDashboard} screen={phone} />
      <Solutions content={ourSolutions} />
    </>
  );
}
