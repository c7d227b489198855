import FeatureGrid from '../../kit/feature-grid.tsx';
import Invitation from '../../kit/invitation.tsx';
import LineHero from '../../kit/line-hero.tsx';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import Story from '../../kit/story.tsx';
import { accounting } from '../../pictures/accounting.ts';
import { accountingCompact } from '../../pictures/accounting-compact.ts';
import { payment } from '../../pictures/payment.ts';
import * as content from './accounting-smes.content.ts';
import { accountingIcons } from './icons.ts';
import Steps from './steps.tsx';

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
