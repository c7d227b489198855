import * as content from '../content/agribusiness.content.ts';
import { agribusinessIcons } from '../features/agribusiness-icons.ts';
import { farm, farmCompact, produce } from '../screens/agribusiness-screens.ts';
import { HeroScreen } from '../screens/hero-screen.tsx';
import { StoryScreen } from '../screens/story-screen.tsx';
import Conversations from '../sections/conversations.section.tsx';
import FeatureGrid from '../sections/feature-grid.section.tsx';
import LineHero from '../sections/line-hero.section.tsx';
import Story from '../sections/story.section.tsx';

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
