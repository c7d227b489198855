import { Band, chakra, SectionHead, Subtitle, useFilledContent } from '@site/ui';
import {
  CloudSunRain,
  Database,
  GraduationCap,
  MessagesSquare,
  Network,
  TrendingUp,
  Wheat,
} from 'lucide-react';
import { Columns } from '../../kit/columns.tsx';
import { FeatureGrid } from '../../kit/feature-grid.tsx';
import { PageHero } from '../../kit/page-hero.tsx';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import { Story } from '../../kit/story.tsx';
import { farm } from '../../pictures/farm.ts';
import { farmCompact } from '../../pictures/farm-compact.ts';
import { produce } from '../../pictures/produce.ts';
import { type AgribusinessContent, content } from './agribusiness.content.ts';
import { ValueChainDrawing } from './value-chain-drawing.tsx';

const icons = {
  orders: Wheat,
  performance: TrendingUp,
  alerts: CloudSunRain,
  information: Database,
  extension: GraduationCap,
  conversations: MessagesSquare,
  ecosystem: Network,
} as const;

export default function AgribusinessPage() {
  const { hero, conversations, groups, features, story } = useFilledContent(content);
  return (
    <>
      <PageHero
        content={hero}
        beside={<HeroScreen screen={farm} phoneScreen={farmCompact} alt={hero.alt} />}
      />
      <Conversations content={conversations} groups={groups} />
      <FeatureGrid content={features} icons={icons} lead />
      <Story content={story} pictureFirst>
        <StoryScreen screen={produce} alt={story.alt} />
      </Story>
    </>
  );
}

const Groups = chakra('dl', {
  base: {
    marginTop: '4',
    borderBottomWidth: '1px',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: { base: '1fr', md: '11rem 1fr' },
      columnGap: '4',
      paddingBlock: '4',
      borderTopWidth: '1px',
    },
    '& dt': { fontWeight: 'bold' },
    '& dd': { color: 'fg.muted' },
  },
});

const Pairs = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    columnGap: '12',
    '& > div': { paddingBlock: '4', borderTopWidth: '1px' },
    '& dt': { fontWeight: 'bold', marginBottom: '0.5' },
    '& dd': { color: 'fg.muted' },
  },
});

interface Props {
  readonly content: AgribusinessContent['conversations'];
  readonly groups: AgribusinessContent['groups'];
}

function Conversations({ content, groups }: Props) {
  return (
    <Band>
      <Columns wide="1fr 1fr" rowGap="8">
        <SectionHead title={content.title} intro={content.intro}>
          <Groups>
            {Object.values(groups).map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </Groups>
        </SectionHead>
        <ValueChainDrawing groups={groups} />
      </Columns>
      <Subtitle marginTop={{ base: '12', lg: '20' }} marginBottom="5">
        {content.listTitle}
      </Subtitle>
      <Pairs>
        {content.pairs.map(({ between: [one, other], text }) => (
          <div key={`${one} ${other}`}>
            <dt>{`${groups[one].name} and ${groups[other].name.toLowerCase()}`}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Pairs>
    </Band>
  );
}
