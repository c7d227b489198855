import { chakra, PageSection, Subtitle, Text } from '@site/ui';
import type { LucideIcon } from 'lucide-react';
import { IconMark } from './icon-mark.tsx';

/** One sheet, ruled into its features: the gaps show what is behind it as hairlines. */
const Sheet = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1px',
    bg: 'border',
    borderWidth: '1px',
    borderRadius: 'lg',
    overflow: 'hidden',
  },
  variants: {
    ruling: {
      thirds: {
        gridTemplateColumns: { base: '1fr', md: '1fr 1fr', lg: 'repeat(3, 1fr)' },
        // With two columns an odd number would leave a hole at the end.
        '& > li:last-of-type:nth-of-type(odd)': { gridColumn: { md: 'span 2', lg: 'auto' } },
      },
      /** The first feature is twice as wide, so that seven fill two rows of four. */
      lead: {
        gridTemplateColumns: { base: '1fr', md: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        '& > li:first-of-type': { gridColumn: { md: 'span 2' } },
      },
    },
  },
});

const Cell = chakra('li', {
  base: {
    display: { base: 'grid', md: 'block' },
    gridTemplateColumns: 'auto 1fr',
    columnGap: '4',
    padding: { base: '5', md: '6', lg: '7' },
    bg: 'bg.panel',
    color: 'fg',
  },
  variants: {
    leading: { true: { bg: 'bg.deep', color: 'fg.onDeep' } },
  },
});

/** One thing that a product does. `Icon` names the icon beside it, which the page chooses. */
export interface Feature<Icon extends string> {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
}

interface Props<Icon extends string> {
  readonly content: {
    readonly title: string;
    readonly intro: string;
    readonly features: readonly Feature<Icon>[];
  };
  readonly icons: Readonly<Record<Icon, LucideIcon>>;
  /** The first feature stands out. For seven features. */
  readonly lead?: boolean;
}

/** What a product line does, all of it at a glance. */
export function FeatureGrid<Icon extends string>(props: Props<Icon>) {
  const { content, icons, lead = false } = props;
  return (
    <PageSection title={content.title} intro={content.intro} bg="bg.subtle">
      <Sheet ruling={lead ? 'lead' : 'thirds'}>
        {content.features.map(({ icon, title, text }, index) => {
          const leading = lead && index === 0;
          return (
            <Cell key={title} leading={leading}>
              <IconMark icon={icons[icon]} onDeep={leading} />
              <div>
                <Subtitle fontSize={leading ? 'xl' : 'lg'} marginTop={{ md: '5' }} marginBottom="2">
                  {title}
                </Subtitle>
                <Text
                  color={leading ? 'fg.onDeepMuted' : 'fg.muted'}
                  fontSize={leading ? 'md' : 'sm'}
                  maxWidth="32rem"
                >
                  {text}
                </Text>
              </div>
            </Cell>
          );
        })}
      </Sheet>
    </PageSection>
  );
}
