import FeatureGrid from '../../kit/feature-grid.tsx';
import Invitation from '../../kit/invitation.tsx';
import LineHero from '../../kit/line-hero.tsx';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import Story from '../../kit/story.tsx';
import { revenue } from '../../pictures/revenue.ts';
import { revenueCompact } from '../../pictures/revenue-compact.ts';
import { settlement } from '../../pictures/settlement.ts';
import { revenueIcons } from './icons.ts';
import * as content from './revenue-management.content.ts';
import Roles from './roles.tsx';
import WaysToPay from './ways-to-pay.tsx';

export default function RevenueManagementPage() {
  const { hero, heroPicture, about, waysToPay, features, roles, closing } = content;
  return (
    <>
      <LineHero content={hero}>
        <HeroScreen screen={revenue} phoneScreen={revenueCompact} alt={heroPicture.alt} />
      </LineHero>
      <Story story={about} pictureFirst>
        <StoryScreen screen={settlement} alt={about.picture.alt} />
      </Story>
      <WaysToPay content={waysToPay} />
      <FeatureGrid content={features} icons={revenueIcons} />
      <Roles content={roles} />
      <Invitation content={closing} />
    </>
  );
}
