import { lending } from '../pictures/lending.ts';
import { lendingCompact } from '../pictures/lending-compact.ts';
import { demo } from './call-to-action/call-to-action-target.ts';
import { PageHero } from './page-hero.tsx';
import { HeroScreen } from './screens/hero-screen.tsx';

export default { title: 'marketing/page hero', parameters: { layout: 'fullscreen' } };

const parts = {
  content: {
    name: 'Digital Lending',
    title: 'Credit for your business',
    intro: 'Loans from partner banks, asked for inside your accounting software.',
    note: 'Partner banks decide.',
    actions: [demo],
  },
  beside: <HeroScreen screen={lending} phoneScreen={lendingCompact} alt="An offer for a loan" />,
};

export const WiderWords = () => <PageHero {...parts} wider="words" />;
export const WiderPicture = () => <PageHero {...parts} />;
