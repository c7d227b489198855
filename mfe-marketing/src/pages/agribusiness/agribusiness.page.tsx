import { useFilledContent } from '@site/ui';
import { CallsToAction } from '../../kit/call-to-action/calls-to-action.tsx';
import { FeatureGrid } from '../../kit/feature-grid.tsx';
import { PageHero } from '../../kit/page-hero.tsx';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import { Story } from '../../kit/story.tsx';
import { farm } from '../../pictures/farm.ts';
import { farmCompact } from '../../pictures/farm-compact.ts';
import { produce } from '../../pictures/produce.ts';
import { content } from './agribusiness.content.ts';
import { Conversations } from './conversations.tsx';
import { icons } from './icons.ts';

export default function AgribusinessPage() {
  const { hero, conversations, groups, features, story } = useFilledContent(content);
  return (
    <>
      <PageHero
        content={hero}
        actions={<CallsToAction actions={hero.actions} />}
        wider="beside"
        beside={<HeroScreen screen={farm} phoneScreen={farmCompact} alt={hero.picture.alt} />}
      />
      <Conversations content={conversations} groups={groups} />
      <FeatureGrid content={features} icons={icons} lead />
      <Story content={story} pictureFirst>
        <StoryScreen screen={produce} alt={story.picture.alt} />
      </Story>
    </>
  );
}
