import FeatureGrid from '../../kit/feature-grid.tsx';
import LineHero from '../../kit/line-hero.tsx';
import { farm, farmCompact, produce } from '../../kit/screens/agribusiness-screens.ts';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import Story from '../../kit/story.tsx';
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
