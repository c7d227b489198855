import { useFilledContent } from '@site/ui';
import { CalendarClock, Handshake, Landmark, Layers, ShieldCheck, Wallet, Zap } from 'lucide-react';
import { FeatureGrid } from '../../kit/feature-grid.tsx';
import { PageHero } from '../../kit/page-hero.tsx';
import { FramedScreen } from '../../kit/screens/framed-screen.tsx';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import { Story } from '../../kit/story.tsx';
import { TwoWays } from '../../kit/two-ways.tsx';
import { advance } from '../../pictures/advance.ts';
import { lending } from '../../pictures/lending.ts';
import { lendingCompact } from '../../pictures/lending-compact.ts';
import { content } from './digital-lending.content.ts';

const icons = {
  integrated: Layers,
  banks: Landmark,
  advances: Wallet,
  agreement: Handshake,
  flexible: CalendarClock,
  fast: Zap,
  secure: ShieldCheck,
} as const;

export default function DigitalLendingPage() {
  const { hero, howItWorks, features, about } = useFilledContent(content);
  return (
    <>
      <PageHero
        content={hero}
        beside={<HeroScreen screen={lending} phoneScreen={lendingCompact} alt={hero.alt} />}
      />
      <TwoWays content={howItWorks} />
      <FeatureGrid content={features} icons={icons} lead />
      <Story content={about}>
        <FramedScreen screen={advance} alt={about.alt} device="phone" />
      </Story>
    </>
  );
}
