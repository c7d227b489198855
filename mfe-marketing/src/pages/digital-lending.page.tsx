import {
  about,
  features,
  hero,
  heroPicture,
  howItWorks,
} from '../content/digital-lending.content.ts';
import { lendingIcons } from '../features/lending-icons.ts';
import { FramedScreen } from '../screens/framed-screen.tsx';
import { HeroScreen } from '../screens/hero-screen.tsx';
import { advance, lending, lendingCompact } from '../screens/lending-screens.ts';
import FeatureGrid from '../sections/feature-grid.section.tsx';
import LineHero from '../sections/line-hero.section.tsx';
import Story from '../sections/story.section.tsx';
import TwoWays from '../sections/two-ways.section.tsx';

export default function DigitalLendingPage() {
  return (
    <>
      <LineHero content={hero}>
        <HeroScreen screen={lending} phoneScreen={lendingCompact} alt={heroPicture.alt} />
      </LineHero>
      <TwoWays content={howItWorks} />
      <FeatureGrid content={features} icons={lendingIcons} lead />
      <Story story={about}>
        <FramedScreen screen={advance} alt={about.picture.alt} device="phone" />
      </Story>
    </>
  );
}
