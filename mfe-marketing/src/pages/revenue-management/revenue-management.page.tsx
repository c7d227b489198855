import { chakra, PageSection, Subtitle, Text, useFilledContent, whenEnlarged } from '@site/ui';
import { ChartColumn, FileText, HandCoins, IdCard, LayoutDashboard, UserCog } from 'lucide-react';
import { Closing } from '../../kit/closing.tsx';
import { FeatureGrid } from '../../kit/feature-grid.tsx';
import { PageHero } from '../../kit/page-hero.tsx';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import { Story } from '../../kit/story.tsx';
import { revenue } from '../../pictures/revenue.ts';
import { revenueCompact } from '../../pictures/revenue-compact.ts';
import { settlement } from '../../pictures/settlement.ts';
import { payDrawings } from './pay-drawings.tsx';
import { content, type RevenueManagementContent } from './revenue-management.content.ts';
import { Roles } from './roles.tsx';

const icons = {
  dashboard: LayoutDashboard,
  billing: FileText,
  collections: HandCoins,
  settlements: ChartColumn,
  staff: IdCard,
  admin: UserCog,
} as const;

export default function RevenueManagementPage() {
  const { hero, about, waysToPay, features, roles, closing } = useFilledContent(content);
  return (
    <>
      <PageHero
        content={hero}
        beside={<HeroScreen screen={revenue} phoneScreen={revenueCompact} alt={hero.alt} />}
      />
      <Story content={about} pictureFirst>
        <StoryScreen screen={settlement} alt={about.alt} />
      </Story>
      <WaysToPay content={waysToPay} />
      <FeatureGrid content={features} icons={icons} />
      <Roles content={roles} />
      <Closing content={closing} />
    </>
  );
}

const Ways = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    columnGap: '8',
    rowGap: '8',
  },
});

const Way = chakra('li', {
  base: {
    display: { base: 'grid', md: 'block' },
    gridTemplateColumns: '6rem 1fr',
    [whenEnlarged]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '3' },
    columnGap: '4',
    alignItems: 'center',
    paddingTop: { base: '8', md: '0' },
    borderTopWidth: { base: '1px', md: '0' },
    borderColor: 'border.onDeep',
  },
});

const Picture = chakra('div', {
  base: {
    padding: { md: '6' },
    marginBottom: { md: '6' },
    borderWidth: { md: '1px' },
    borderColor: 'border.onDeep',
    borderRadius: 'lg',
  },
});

function WaysToPay({ content }: { readonly content: RevenueManagementContent['waysToPay'] }) {
  return (
    <PageSection
      title={content.title}
      intro={content.intro}
      bg="bg.deep"
      color="fg.onDeep"
      css={{ '& p': { color: 'fg.onDeepMuted' } }}
    >
      <Ways role="list">
        {content.ways.map(({ drawing, title, text }) => {
          const Drawing = payDrawings[drawing];
          return (
            <Way key={title}>
              <Picture>
                <Drawing />
              </Picture>
              <div>
                <Subtitle marginBottom="1">{title}</Subtitle>
                <Text>{text}</Text>
              </div>
            </Way>
          );
        })}
      </Ways>
    </PageSection>
  );
}
