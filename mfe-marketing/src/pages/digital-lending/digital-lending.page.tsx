import FeatureGrid from '../../kit/feature-grid.tsx';
import LineHero from '../../kit/line-hero.tsx';
import { FramedScreen } from '../../kit/screens/framed-screen.tsx';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import Story from '../../kit/story.tsx';
import TwoWays from '../../kit/two-ways.tsx';
import { advance } from '../../pictures/advance.ts';
import { lending } from '../../pictures/lending.ts';
import { lendingCompact } from '../../pictures/lending-compact.ts';
import { about, features, hero, heroPicture, howItWorks } from './digital-lending.content.ts';
import { lendingIcons } from './icons.ts';

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
