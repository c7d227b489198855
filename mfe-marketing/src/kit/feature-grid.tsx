import { entriesOf } from '@site/contracts/content';
import { chakra, PageSection, Subtitle, Text, whenEnlarged } from '@site/ui';
import type { LucideIcon } from 'lucide-react';
import { IconMark } from './icon-mark.tsx';

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
        // With two columns an odd number would leave a gap at the end.
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
    [whenEnlarged]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '3' },
    columnGap: '4',
    padding: { base: '5', md: '6', lg: '7' },
    bg: 'bg.panel',
    color: 'fg',
  },
  variants: {
    leading: { true: { bg: 'bg.deep', color: 'fg.onDeep' } },
  },
});

/** By the names of their icons. */
export type Features<Icon extends string> = Readonly<
  Record<Icon, { readonly title: string; readonly text: string }>
>;

interface Props<Icon extends string> {
  readonly content: {
    readonly title: string;
    readonly intro: string;
    readonly features: Features<Icon>;
  };
  readonly icons: Readonly<Record<Icon, LucideIcon>>;
  readonly lead?: boolean;
}

export function FeatureGrid<Icon extends string>(props: Props<Icon>) {
  const { content, icons, lead = false } = props;
  return (
    <PageSection title={content.title} intro={content.intro} bg="bg.subtle">
      <Sheet role="list" ruling={lead ? 'lead' : 'thirds'}>
        {entriesOf<Icon, Features<Icon>[Icon]>(content.features).map(
          ([icon, { title, text }], index) => {
            const leading = lead && index === 0;
            return (
              <Cell key={title} leading={leading}>
                <IconMark icon={icons[icon]} onDeep={leading} />
                <div>
                  <Subtitle
                    fontSize={leading ? 'xl' : 'lg'}
                    marginTop={{ md: '5' }}
                    marginBottom="2"
                  >
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
          },
        )}
      </Sheet>
    </PageSection>
  );
}
