import { useFilledContent } from '@site/ui';
import { CallsToAction } from '../../kit/call-to-action/calls-to-action.tsx';
import { Closing } from '../../kit/closing.tsx';
import { FeatureGrid } from '../../kit/feature-grid.tsx';
import { PageHero } from '../../kit/page-hero.tsx';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import { Story } from '../../kit/story.tsx';
import { revenue } from '../../pictures/revenue.ts';
import { revenueCompact } from '../../pictures/revenue-compact.ts';
import { settlement } from '../../pictures/settlement.ts';
import { icons } from './icons.ts';
import { content } from './revenue-management.content.ts';
import { Roles } from './roles.tsx';
import { WaysToPay } from './ways-to-pay.tsx';

export default function RevenueManagementPage() {
  const { hero, about, waysToPay, features, roles, closing } = useFilledContent(content);
  return (
    <>
      <PageHero
        content={hero}
        actions={<CallsToAction actions={hero.actions} />}
        wider="beside"
        beside={<HeroScreen screen={revenue} phoneScreen={revenueCompact} alt={hero.picture.alt} />}
      />
      <Story content={about} pictureFirst>
        <StoryScreen screen={settlement} alt={about.picture.alt} />
      </Story>
      <WaysToPay content={waysToPay} />
      <FeatureGrid content={features} icons={icons} />
      <Roles content={roles} />
      <Closing content={closing} />
    </>
  );
}
