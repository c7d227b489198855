import * as content from '../content/accounting-smes.content.ts';
import { accountingIcons } from '../features/accounting-icons.ts';
import { accounting, accountingCompact, payment } from '../screens/accounting-screens.ts';
import { HeroScreen } from '../screens/hero-screen.tsx';
import { StoryScreen } from '../screens/story-screen.tsx';
import FeatureGrid from '../sections/feature-grid.section.tsx';
import Invitation from '../sections/invitation.section.tsx';
import LineHero from '../sections/line-hero.section.tsx';
import Steps from '../sections/steps.section.tsx';
import Story from '../sections/story.section.tsx';

export default function AccountingSmesPage() {
  const { hero, heroPicture, onboarding, payments, features, closing } = content;
  return (
    <>
      <LineHero content={hero}>
        <HeroScreen screen={accounting} phoneScreen={accountingCompact} alt={heroPicture.alt} />
      </LineHero>
      <Steps content={onboarding} />
      <FeatureGrid content={features} icons={accountingIcons} />
      <Story story={payments} pictureFirst>
        <StoryScreen screen={payment} alt={payments.picture.alt} />
      </Story>
      <Invitation content={closing} />
    </>
  );
}
