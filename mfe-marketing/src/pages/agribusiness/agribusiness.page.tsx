import FeatureGrid from '../../kit/feature-grid.tsx';
import LineHero from '../../kit/line-hero.tsx';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import Story from '../../kit/story.tsx';
import { farm } from '../../pictures/farm.ts';
import { farmCompact } from '../../pictures/farm-compact.ts';
import { produce } from '../../pictures/produce.ts';
import * as content from './agribusiness.content.ts';
import Conversations from './conversations.tsx';
import { agribusinessIcons } from './icons.ts';

export default function AgribusinessPage() {
  const { hero, heroPicture, conversations, groups, features, story } = content;
  return (
    <>
      <LineHero content={hero}>
        <HeroScreen screen={farm} phoneScreen={farmCompact} alt={heroPicture.alt} />
      </LineHero>
      <Conversations content={conversations} groups={groups} />
      <FeatureGrid content={features} icons={agribusinessIcons} lead />
      <Story story={story} pictureFirst>
        <StoryScreen screen={produce} alt={story.picture.alt} />
      </Story>
    </>
  );
}
