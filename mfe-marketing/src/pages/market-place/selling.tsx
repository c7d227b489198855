import { useFilledContent } from '@site/ui';
import { BookCheck, CreditCard, Images, PackageSearch, Search, Star, Store } from 'lucide-react';
import { Closing } from '../../kit/closing.tsx';
import { FeatureGrid } from '../../kit/feature-grid.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import { Story } from '../../kit/story.tsx';
import { TwoWays } from '../../kit/two-ways.tsx';
import { order } from '../../pictures/order.ts';
import { content } from './selling.content.ts';

const icons = {
  both: Store,
  listing: Images,
  browse: Search,
  pay: CreditCard,
  track: PackageSearch,
  rate: Star,
  books: BookCheck,
} as const;

export default function Selling() {
  const { about, features, howItGoes, closing } = useFilledContent(content);
  return (
    <>
      <Story content={about}>
        <StoryScreen screen={order} alt={about.alt} />
      </Story>
      <FeatureGrid content={features} icons={icons} lead />
      <TwoWays content={howItGoes} />
      <Closing content={closing} />
    </>
  );
}
