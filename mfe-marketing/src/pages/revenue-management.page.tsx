import * as content from '../content/revenue-management.content.ts';
import { revenueIcons } from '../features/revenue-icons.ts';
import { HeroScreen } from '../screens/hero-screen.tsx';
import { revenue, revenueCompact, settlement } from '../screens/revenue-screens.ts';
import { StoryScreen } from '../screens/story-screen.tsx';
import FeatureGrid from '../sections/feature-grid.section.tsx';
import Invitation from '../sections/invitation.section.tsx';
import LineHero from '../sections/line-hero.section.tsx';
import Roles from '../sections/roles.section.tsx';
import Story from '../sections/story.section.tsx';
import WaysToPay from '../sections/ways-to-pay.section.tsx';

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
