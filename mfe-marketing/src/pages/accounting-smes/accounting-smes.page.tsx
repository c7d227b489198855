import { useFilledContent } from '@site/ui';
import { CallsToAction } from '../../kit/call-to-action/calls-to-action.tsx';
import { Closing } from '../../kit/closing.tsx';
import { FeatureGrid } from '../../kit/feature-grid.tsx';
import { PageHero } from '../../kit/page-hero.tsx';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import { Story } from '../../kit/story.tsx';
import { accounting } from '../../pictures/accounting.ts';
import { accountingCompact } from '../../pictures/accounting-compact.ts';
import { payment } from '../../pictures/payment.ts';
import { content } from './accounting-smes.content.ts';
import { icons } from './icons.ts';
import { Steps } from './steps.tsx';

export default function AccountingSmesPage() {
  const { hero, onboarding, payments, features, closing } = useFilledContent(content);
  return (
    <>
      <PageHero
        content={hero}
        actions={<CallsToAction actions={hero.actions} />}
        wider="beside"
        beside={
          <HeroScreen screen={accounting} phoneScreen={accountingCompact} alt={hero.picture.alt} />
        }
      />
      <Steps content={onboarding} />
      <FeatureGrid content={features} icons={icons} />
      <Story content={payments} pictureFirst>
        <StoryScreen screen={payment} alt={payments.picture.alt} />
      </Story>
      <Closing content={closing} />
    </>
  );
}
